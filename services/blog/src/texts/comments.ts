export const tooManyReplies = (count: number) =>
  `So many replies! This comment already has ${count}. Please write a new comment instead.`;
export const writingTooFast = 'You are writing very fast! Please wait a moment before your next comment.';
export const sayItAnotherWay = 'Please say it another way.';
