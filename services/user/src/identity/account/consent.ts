import type { ConsentState, ConsentStep, ConsentSwitches } from '@storysprout/contract';

/** The state of parental consent, as stored in the account. */
export interface AccountConsent {
  state: ConsentState;
  next: ConsentStep;
  /** Month of birth, `2016-04`; null when it is not known, or no longer needed. */
  birth: string | null;
  /** The age limit that the reader has reached; null until then. */
  ofAge: number | null;
  /** True if others may see the name, the picture and what was published. */
  isShown: boolean;
  /** The grown-up's address with most letters hidden. */
  sentTo: string | null;
  /** When the account is deleted if no grown-up answers. */
  deleteOn: Date | null;
  /** Null unless `given`. */
  switches: ConsentSwitches | null;
}

/** The consent of a new account, and the address of the grown-up to write to, if any. */
export interface FirstAnswer {
  readonly consent?: AccountConsent;
  readonly grownUp: string | null;
}
