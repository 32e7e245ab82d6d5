import type { QueryClient } from '@storysprout/kit/host';

/** Resolves once no change is on its way to the server; at once when there is none. */
export function whenSettled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(resolveWhenIdle);
    function resolveWhenIdle(): void {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    }
    resolveWhenIdle();
  });
}
