import type { Page } from '@playwright/test';

/** Start of the Socket.IO packet by which the server accepts a connection. */
const taken = '40{';

/**
 * Follows the live connection of the page that opens next.
 *
 * @returns a function that waits until the connection is established
 */
export function liveConnectionOf(page: Page): () => Promise<void> {
  const standing = page
    .waitForEvent('websocket', { timeout: 30_000 })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().startsWith(taken) }),
    );
  // A test that fails before it waits has an error of its own.
  standing.catch(() => undefined);
  return async () => void (await standing);
}
