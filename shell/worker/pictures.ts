import type { RouteHandlerCallback } from 'workbox-core';
import { cacheNames } from './cache-names';
import { otherSize } from './picture-names';

async function keptPicture(path: string): Promise<Response | undefined> {
  const pictures = await caches.open(cacheNames.pictures);
  return (await pictures.match(path)) ?? pictures.match(otherSize(path));
}

/** Pictures come from the network (where browsers keep them anyway); without one, from the read blogs'. */
export const pictureFallback: RouteHandlerCallback = async ({ request, url }) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptPicture(url.pathname);
    if (kept) return kept;
    throw error;
  }
};
