/** Whether it is where pages report. Remotes have no business there: they could blame others from every reader's own address. */
export function isForReports(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  try {
    return new URL(address, window.location.href).pathname.startsWith('/registry/');
  } catch {
    return false;
  }
}

/** What is no text may become another address from one look to the next. */
export const mayBeForReports = (address: unknown) => typeof address !== 'string' || isForReports(address);
