/** Texts of celebrations. */

export const level = (level: number) => `Level ${level}!`;
export const levelText = (level: number) => `You made it to level ${level}. Keep going!`;
export const levelWithBadge = (level: number) => `You made it to level ${level}, and you earned a badge for it.`;
export const badge = (name: string) => `New badge: ${name}`;
export const badgeText = (howTo: string) => `${howTo}: you did it!`;
export const published = 'Your story is published!';
export const publishedText = (title: string) => `Everybody can read \u201c${title}\u201d now.`;
export const seeStory = 'See your story';
export const seeBadges = 'See your badges';
export const close = 'Close';
