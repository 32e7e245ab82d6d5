export const mutedUntil = (day: string) => `You can share again on ${day}. You can still read, play and write drafts.`;
