import { vi } from 'vitest';

/** Opens one more tab of the same browser: its own copy of the session's code, with the storage that all tabs share. */
export async function openTab() {
  vi.resetModules();
  const { api } = await import('../session/api');
  const { session } = await import('../session/session-store');
  const { tokens, checkSession } = await import('../session/tokens');
  const { signOut, settleSignOut, followSignOuts } = await import('../session/sign-out');
  const { toast } = await import('../components/toast/toast');
  // Loads what a page fetches only when needed, because a test's clock does not wait for files.
  await import('../session/finish-sign-out');
  await import('../session/storage-lock');
  return { api, session, tokens, checkSession, signOut, settleSignOut, followSignOuts, toast };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Stands in for Web Locks: one holder at a time, in the order of the requests. */
export class FakeLocks {
  private last: Promise<unknown> = Promise.resolve();
  private unfinished = 0;

  async request<T>(_name: string, options: LockOptions, work: (lock: object | null) => Promise<T>): Promise<T> {
    if (options.ifAvailable && this.unfinished > 0) return work(null);
    this.unfinished += 1;
    return this.queue(options, () => work(this)).finally(() => {
      this.unfinished -= 1;
    });
  }

  private queue<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
    const before = options.steal ? Promise.resolve() : this.last;
    const givenUp = new Promise<never>((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
    const running = Promise.race([before, givenUp]).then(work);
    this.last = Promise.allSettled([before, running]);
    return running;
  }
}

/** Makes `AbortSignal.timeout` use the test's clock. */
export function useFakeTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
    return controller.signal;
  });
}
