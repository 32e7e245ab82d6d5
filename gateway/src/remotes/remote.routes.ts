import { Router } from '@koa/router';
import type { RemoteList } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { type ServedFile, sendFile, toServedFile } from '../static/served-file';
import type { RemoteSource } from './remote-source';

/** A version's files never change. */
const immutable = 'public, max-age=31536000, immutable';

/** `/remotes.json`: which remotes there are now. `/remotes/<name>/<version>/...`: their files. */
export function remoteRoutes(source: RemoteSource): Router {
  const router = new Router();
  const listFile = cachedListFile();
  router.get('/remotes.json', async (ctx) => {
    sendFile(ctx, await listFile(await source.list()), 'no-cache');
  });
  router.get(/^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/, async (ctx) => {
    const [name = '', version = '', path = ''] = ctx.captures ?? [];
    const file = await source.file(name, version, path);
    if (!file) throw new AppError('not_found', 'There is nothing here.');
    sendFile(ctx, file, immutable);
  });
  return router;
}

function cachedListFile(): (list: RemoteList) => Promise<ServedFile> {
  let last: { list: RemoteList; file: Promise<ServedFile> } | undefined;
  return (list) => {
    if (last?.list !== list) last = { list, file: toServedFile('remotes.json', Buffer.from(JSON.stringify(list))) };
    return last.file;
  };
}
