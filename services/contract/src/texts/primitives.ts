export const invalidDate = "That date doesn't look right.";
export const invalidIdempotencyKey = 'An Idempotency-Key has 1 to 64 letters, digits and marks.';
export const invalidId = "That id doesn't look right.";
export const notShowable = (name: string) => `The ${name} has characters that can't be shown.`;
export const fillIn = (name: string) => `Please fill in the ${name}.`;
export const tooLong = (name: string, max: number) => `The ${name} is too long: at most ${max} characters, please.`;
export const wholeLimit = 'limit must be a whole number.';
export const invalidCursor = "That cursor doesn't look right.";
export const longSearch = 'That search is too long.';
