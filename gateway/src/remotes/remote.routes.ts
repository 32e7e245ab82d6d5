import { Router } from '@koa/router';
import type { RemoteList } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { type ServedFile, sendFile, toServedFile } from '../static/served-file';
import type { QuickFiles } from './quick-files';
import { drawIfNeeded, pageCacheControl } from './reader-draw';
import type { RemoteSource } from './remote-source';

/** A version's files never change. */
const immutable = 'public, max-age=31536000, immutable';

/** `/remotes.json`: which remotes there are now. `/remotes/<name>/<version>/...`: their files. */
export function remoteRoutes(source: RemoteSource, quick: QuickFiles): Router {
  const router = new Router();
  const listFile = cachedListFile();
  router.get('/remotes.json', async (ctx) => {
    const draw = drawIfNeeded(ctx, source);
    sendFile(ctx, await listFile(await source.list(draw)), pageCacheControl(draw));
  });
  router.get(/^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/, async (ctx) => {
    const [name = '', version = '', path = ''] = ctx.captures ?? [];
    const file = await source.file(name, version, path);
    if (!file) throw new AppError('not_found', 'There is nothing here.');
    sendFile(ctx, file, immutable);
    quick.keep(ctx, file);
  });
  return router;
}

function cachedListFile(): (list: RemoteList) => Promise<ServedFile> {
  const made = new WeakMap<RemoteList, Promise<ServedFile>>();
  return (list) => {
    const file = made.get(list) ?? toServedFile('remotes.json', Buffer.from(JSON.stringify(list)));
    made.set(list, file);
    return file;
  };
}
