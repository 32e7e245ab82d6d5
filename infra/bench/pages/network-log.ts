import type { CDPSession } from '@playwright/test';

/** One request of a page. */
export interface Loaded {
  /** Path of the address, without origin and query. */
  readonly path: string;
  readonly isScript: boolean;
  /** Content encoding: `br`, `gzip`, or empty. */
  readonly encoding: string;
  /** Bytes over the wire, headers included. */
  readonly bytes: number;
  /** Length of the chain of requests that led to this one, the page's own included. */
  readonly depth: number;
}

interface Frame {
  readonly url: string;
}
interface Stack {
  readonly callFrames: readonly Frame[];
  readonly parent?: Stack;
}
interface Initiator {
  readonly url?: string;
  readonly stack?: Stack;
}

function scriptsOf(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)] : [];
}

interface Entry {
  readonly url: string;
  readonly type: string | undefined;
  readonly causes: readonly string[];
  encoding: string;
  bytes: number;
}

/** Records every request of a page and its cause: the page's HTML, or the scripts on the stack. */
export class NetworkLog {
  private readonly entries = new Map<string, Entry>();
  readonly sockets: string[] = [];

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
      const { url, stack } = initiator as Initiator;
      this.entries.set(requestId, {
        url: request.url,
        type,
        causes: [...(url ? [url] : []), ...scriptsOf(stack)],
        encoding: '',
        bytes: 0,
      });
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.entries.get(requestId);
      const header = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding');
      if (entry) entry.encoding = header?.[1] ?? '';
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const entry = this.entries.get(requestId);
      if (entry) entry.bytes = encodedDataLength;
    });
    cdp.on('Network.webSocketCreated', ({ url }) => this.sockets.push(url));
  }

  /** Returns the requests in the order they were sent, without `data:` addresses. */
  all(): Loaded[] {
    const entries = [...this.entries.values()].filter(({ url }) => url.startsWith('http'));
    return entries.map((entry) => ({
      path: new URL(entry.url).pathname,
      isScript: entry.type === 'Script' || entry.url.endsWith('.js'),
      encoding: entry.encoding,
      bytes: entry.bytes,
      depth: this.depthOf(entry, entries),
    }));
  }

  private depthOf(entry: Entry, entries: readonly Entry[], seen: readonly Entry[] = []): number {
    const before = entry.causes
      .map((url) => entries.find((each) => each.url === url))
      .filter((cause) => cause !== undefined && cause !== entry && !seen.includes(cause));
    return 1 + Math.max(0, ...before.map((cause) => this.depthOf(cause as Entry, entries, [...seen, entry])));
  }
}
