export const noSuchPlace = 'There is no such place to write.';
export const tooLong = (name: string, max: number) =>
  `The ${name} is too long to keep: at most ${max} characters, please.`;
/** Shown to a writer when a required field is missing (docs/product.md#writing-a-blog). */
export const allButImageMessage = 'All fields except image are required';
export const tooFewWordsMessage = 'Oops! Please write at least 50 words 📝✨';
