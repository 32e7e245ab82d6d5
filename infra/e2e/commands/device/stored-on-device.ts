import type { Page } from '@playwright/test';

/**
 * Returns everything that the browser stores for the site as one text: storage entries, cached responses, the keys of
 * databases, and cookies that scripts can read.
 */
export function storedOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|html|text/.test(answer?.headers.get('content-type') ?? '');
        kept.push(name, request.url, isText && (await answer?.text()));
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        kept.push(name, store, await answerOf(objects.getAllKeys()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}
