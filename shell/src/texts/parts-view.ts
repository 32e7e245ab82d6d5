/** Texts that developers see with `?parts` in the address. */

export const title = 'Versions on this page';
export const close = 'Close';
export const version = (name: string, number: string) => `${name} ${number}`;
export const channels = { stable: 'for everybody', canary: 'canary', preview: 'preview', dev: 'from a dev server' };
