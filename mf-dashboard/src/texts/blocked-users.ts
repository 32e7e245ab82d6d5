/** Readers whom the reader hid. */

export const didNotWork = "That didn't work. Please try again.";
export const readersYouHid = 'Readers you hid';
export const youDoNotSee = "You don't see what they write. They don't know that you hid them.";
export const showAgainName = (name: string) => `Show what ${name} writes again`;
export const showAgain = 'Show again';
