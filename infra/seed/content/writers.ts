/** Eight invented children. Nicknames only, as the site asks its readers to use. */

export interface Writer {
  readonly nickname: string;
  /** Emoji in the generated profile picture, by its name in the art set. */
  readonly emoji: string;
  readonly color: string;
}

export const writers: readonly Writer[] = [
  { nickname: 'PaperKite', emoji: 'kite', color: '#ffd166' },
  { nickname: 'MossyFrog', emoji: 'frog', color: '#b7e4c7' },
  { nickname: 'CaptainNoodle', emoji: 'steaming-bowl', color: '#ffb4a2' },
  { nickname: 'StarryOtter', emoji: 'otter', color: '#a0c4ff' },
  { nickname: 'PocketComet', emoji: 'comet', color: '#cdb4db' },
  { nickname: 'BiscuitBear', emoji: 'bear', color: '#f4d6b0' },
  { nickname: 'RainbowSocks', emoji: 'socks', color: '#f9c6d7' },
  { nickname: 'QuietFox', emoji: 'fox', color: '#ffd8a8' },
];

/** A child who waits for parental consent, on sites that require it (`CONSENT=required`). */
export const waitingChild = { nickname: 'TinyTulip', birthYear: new Date().getFullYear() - 8, birthMonth: 4 } as const;
export const grownUpEmail = 'grown-up@storysprout.example';

/** The other writers are too old to need parental consent, so that there is something to read. */
export const writerBirth = { birthYear: 1990, birthMonth: 1 } as const;

/** One password for all of them: they live on a developer's machine only. */
export const writerPassword = 'paper-boats-and-kites';

export function emailOf(nickname: string): string {
  return `${nickname.toLowerCase()}@storysprout.example`;
}
