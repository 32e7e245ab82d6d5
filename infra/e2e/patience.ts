/** Each step may take this many times longer than on an idle machine. */
export const patience = Number(process.env.E2E_PATIENCE ?? 1);

/** Returns the time limit for what the site does within `ms` milliseconds on an idle machine. */
export function within(ms: number): { readonly timeout: number } {
  return { timeout: ms * patience };
}
