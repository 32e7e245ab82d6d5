export const muteDays = 'A mute lasts 1, 7 or 30 days.';
export const pickDecision = 'Please pick a decision.';
export const mostAtOnce = (count: number) => `At most ${count} at once, please.`;
export const invalidMonth = 'A month looks like 2026-11.';
export const formerWriter = 'A former writer';
export const formerModerator = 'A former moderator';
export const pickReason = 'Please pick what is wrong with it.';

/** Shown in place of a removed comment whose replies stay. */
export const removedText = 'This comment was taken away.';
/** Shown to the writer of a held comment. */
export const heldText = 'A grown-up will read this first.';

/** Shown next to every field for a picture. */
export const pictureAdvice =
  'Please leave out names, your school, and any face you would not show a stranger. A drawing is great!';
/** Shown to the owner of a held picture. */
export const heldPictureText = 'A grown-up looks at your picture first. Then others can see it.';

/** The reasons as a child reads them. */
export const reportReasonLabels = {
  unkind: "It's mean to somebody",
  private: 'It tells something private',
  scary: 'It scares or worries me',
  copied: 'Somebody else wrote it',
  other: 'Something else',
} as const;
