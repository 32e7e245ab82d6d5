import { pageSizes } from '@storysprout/contract/constants';
import type { BenchSite } from '../bench-site';
import { ask, headersFor } from '../measure';
import { look, viewOf } from './page-views';

/** The load of many readers: mostly reads, some of them of their own data, with likes and comments in between. */

const workers = 8;
const likeEvery = 20;
const commentEvery = 100;

export interface Readers {
  readonly blogIds: readonly string[];
  readonly tokens: readonly string[];
}

/**
 * Sends requests until `isOver`.
 *
 * @returns the number of requests
 * @throws Error when one was refused
 */
export async function mixedLoad(
  { gatewayUrl }: BenchSite,
  { blogIds, tokens }: Readers,
  isOver: () => boolean,
): Promise<number> {
  let turns = 0;
  let requests = 0;
  const call = (path: string, init: RequestInit) => {
    requests += 1;
    return ask(`${gatewayUrl}${path}`, init);
  };
  const work = async () => {
    while (!isOver()) {
      const turn = turns++;
      const blogId = blogIds[turn % blogIds.length] ?? '';
      const token = tokens[turn % tokens.length] ?? '';
      for (const each of viewOf(blogId)) {
        requests += 1;
        await look(gatewayUrl, each, token);
      }
      // Other clients send their token even with requests for shared data.
      await call(`/blog/all?view=card&limit=${pageSizes.cards}`, { headers: headersFor({ token }) });
      if (turn % likeEvery === 0) {
        await call(`/blog/blog/${blogId}/bloglike`, { method: 'PATCH', headers: headersFor({ token }) });
      }
      if (turn % commentEvery === 0) {
        const body = JSON.stringify({ postId: blogId, text: `What a lovely story, number ${turn}!` });
        const headers = { ...headersFor({ token }), 'content-type': 'application/json' };
        await call('/blog/comment/add', { method: 'POST', headers, body });
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return requests;
}
