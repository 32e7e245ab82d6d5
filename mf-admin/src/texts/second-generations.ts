/** Texts about a second kit and React on the site during a major upgrade. */

export const anUpgradeIsGoingOn = 'An upgrade is going on';
export const theSiteAlsoBrings = (kit: string, react: string, kilobytes: number) =>
  `The site also brings kit ${kit} with React ${react}. Pages that need it load ${kilobytes} kB more.`;
export const nobodyNeedsIt = 'Nobody needs it anymore: the platform team can leave it out.';
export const heldUpBy = 'Still waiting for:';
export const roles = { stable: 'live', canary: 'on trial', fallback: 'kept for rolling back' } as const;
export const worksWith = (kit: string, react: string) => `works with kit ${kit} and React ${react}`;
