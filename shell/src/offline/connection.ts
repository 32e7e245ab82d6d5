import { isApiError, log } from '@storysprout/kit';
import { onWindow, type QueryClient } from '@storysprout/kit/host';

const lookAgainMs = 5_000;

/** Asks an address that the gateway itself answers and nobody caches, so any response comes from the site. */
async function reachesSite(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    // The reason does not matter: the site can't be reached.
    return false;
  }
}

/**
 * Watches whether the site can be reached. Browsers only know whether there is a network, so a call that failed for
 * lack of one is followed by a check, which is repeated every few seconds while the site is out of reach.
 */
export class Connection {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the check that is under way; null if there is none. */
  private looking: AbortController | null = null;
  private isStopped = false;

  constructor(private readonly onChange: (isOnline: boolean) => void) {}

  /**
   * Starts watching. Call it once only.
   *
   * @returns a function that stops it for good
   */
  watch(client: QueryClient): () => void {
    const stopOffline = onWindow('offline', () => this.report(false));
    const stopOnline = onWindow('online', () => void this.lookAnew());
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      const { error } = query.state;
      if (type === 'updated' && isApiError(error) && error.code === 'offline') void this.look();
    });
    // The service worker serves a page only when the site may be out of reach.
    if (!navigator.onLine || document.documentElement.dataset.kept !== undefined) void this.look();
    return () => {
      stopOffline();
      stopOnline();
      unsubscribe();
      clearTimeout(this.timer);
      this.isStopped = true;
      this.looking?.abort();
    };
  }

  /** A request that was made without a network may never be answered, so a new one replaces it. */
  private lookAnew(): Promise<void> {
    this.looking?.abort();
    this.looking = null;
    return this.look();
  }

  private async look(): Promise<void> {
    if (this.looking || this.isStopped) return;
    const looking = new AbortController();
    this.looking = looking;
    const patience = setTimeout(() => looking.abort(), lookAgainMs);
    const isOnline = await reachesSite(looking.signal);
    clearTimeout(patience);
    // Another check has begun, or watching has stopped, so this result says nothing about the site any more.
    if (this.looking !== looking || this.isStopped) return;
    this.looking = null;
    if (!isOnline) log.warn('The site can not be reached.');
    this.report(isOnline);
  }

  private report(isOnline: boolean): void {
    clearTimeout(this.timer);
    if (!isOnline) this.timer = setTimeout(() => void this.look(), lookAgainMs);
    this.onChange(isOnline);
  }
}
