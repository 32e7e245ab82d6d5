export const hidden = "You won't see what they write.";
export const shown = "You'll see what they write again.";
export const notYourself = "You can't hide yourself.";
export const tooMany = (count: number) => `You can hide up to ${count} readers. Please show one of them again first.`;
