export const noSuchPlace = 'There is no such place to write.';
export const tooLong = (name: string, max: number) =>
  `The ${name} is too long to keep: at most ${max} characters, please.`;
/** What a writer reads when something is missing (docs/product.md#writing-a-blog). */
export const allButImageMessage = 'All fields except image are required';
export const tooFewWordsMessage = 'Oops! Please write at least 50 words 📝✨';
