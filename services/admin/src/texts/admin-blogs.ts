export const published = 'The story is published.';
export const wentBack = 'The story went back to its writer.';
export const takenBack = 'The decision was taken back.';
export const tooLongAgo = (standing: string) => `${standing} That was more than 30 days ago, so it stays like this.`;
