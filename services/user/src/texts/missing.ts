export const user = 'There is no such user.';
export const nothingToWriteAbout = 'There is nothing to write about anymore.';
export const writer = 'There is no such writer.';
export const reader = 'There is no such reader.';
export const reset = 'There is no such reset anymore.';
export const page = 'There is no such page.';
export const subject = "That isn't there anymore.";
