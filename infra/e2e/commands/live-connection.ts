import type { Page } from '@playwright/test';

/** Socket.IO's packet that the server took the connection. */
const taken = '40{';

/**
 * Follows the live connection of the page that opens next.
 *
 * @returns what waits until it stands
 */
export function liveConnectionOf(page: Page): () => Promise<void> {
  const standing = page
    .waitForEvent('websocket', { timeout: 30_000 })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().startsWith(taken) }),
    );
  // A test that fails before it waits has an error of its own to tell.
  standing.catch(() => undefined);
  return async () => void (await standing);
}
