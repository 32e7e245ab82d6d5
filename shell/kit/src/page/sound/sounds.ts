/** A note of a small sound: pitch in hertz, start and length in seconds. */
export interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly length: number;
  readonly shape?: OscillatorType;
  /** The pitch at the end, if it slides. */
  readonly slideTo?: number;
}

const chord = (hertz: readonly number[], at: number, length: number): Note[] =>
  hertz.map((each) => ({ hertz: each, at, length, shape: 'triangle' }));

/** The sounds are made of notes and not of recordings, so there is nothing to download. */
export const sounds = {
  tap: [{ hertz: 520, at: 0, length: 0.05 }],
  flip: [{ hertz: 380, at: 0, length: 0.08, slideTo: 620 }],
  pop: [{ hertz: 900, at: 0, length: 0.09, slideTo: 180 }],
  tick: [{ hertz: 1_050, at: 0, length: 0.03, shape: 'square' }],
  correct: [
    { hertz: 659, at: 0, length: 0.12 },
    { hertz: 988, at: 0.09, length: 0.22 },
  ],
  wrong: [
    { hertz: 311, at: 0, length: 0.14, shape: 'triangle' },
    { hertz: 247, at: 0.12, length: 0.22, shape: 'triangle' },
  ],
  win: [
    { hertz: 523, at: 0, length: 0.14 },
    { hertz: 659, at: 0.1, length: 0.14 },
    { hertz: 784, at: 0.2, length: 0.14 },
    ...chord([523, 659, 784, 1_047], 0.32, 0.5),
  ],
  lose: [
    { hertz: 392, at: 0, length: 0.2, shape: 'triangle' },
    { hertz: 330, at: 0.18, length: 0.2, shape: 'triangle' },
    { hertz: 262, at: 0.36, length: 0.4, shape: 'triangle' },
  ],
  /** Played when XP has arrived in the header. */
  coin: [
    { hertz: 988, at: 0, length: 0.07 },
    { hertz: 1_319, at: 0.06, length: 0.16 },
  ],
  cheer: [
    { hertz: 523, at: 0, length: 0.12 },
    { hertz: 784, at: 0.1, length: 0.12 },
    ...chord([659, 784, 1_047], 0.22, 0.6),
  ],
  treasure: [
    { hertz: 784, at: 0, length: 0.1 },
    { hertz: 988, at: 0.08, length: 0.1 },
    { hertz: 1_175, at: 0.16, length: 0.1 },
    { hertz: 1_568, at: 0.24, length: 0.2 },
    ...chord([784, 988, 1_175, 1_568], 0.42, 0.8),
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;

export type SoundName = keyof typeof sounds;
