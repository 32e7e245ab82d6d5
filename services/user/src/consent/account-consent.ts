import type { ConsentState, ConsentStep, ConsentSwitches } from '@storysprout/contract';

/** Whether a grown-up at home has to say yes, and what they said, as it stands in the account. */
export interface AccountConsent {
  state: ConsentState;
  next: ConsentStep;
  /** Month of birth, `2016-04`; null when it is not known, or no longer needed. */
  birth: string | null;
  /** The age that was asked for and is reached; null until then. */
  ofAge: number | null;
  /** Whether others may see the name, the picture and what was published. */
  isShown: boolean;
  /** The grown-up's address with most letters hidden. */
  sentTo: string | null;
  /** When the account is deleted if nobody answers. */
  deleteOn: Date | null;
  /** Null unless `given`. */
  switches: ConsentSwitches | null;
}

/** What a new account needs: its consent, and the grown-up to write to, if any. */
export interface FirstAnswer {
  readonly consent?: AccountConsent;
  readonly grownUp: string | null;
}
