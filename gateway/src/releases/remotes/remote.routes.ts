import { Router } from '@koa/router';
import type { RemoteList } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import {
  cacheBytes,
  type Encoding,
  encodingOf,
  identityOf,
  isPublicFile,
  neverCached,
  type SentFile,
  ServedFileCache,
  sendFile,
  toSentFile,
} from '../../http';
import type { ReleasesContext } from '../releases.context';
import { bucketIfNeeded, pageCacheControl } from './canary-bucket';
import { withPreview } from './preview-list';

/** A version's files never change. */
const immutable = 'public, max-age=31536000, immutable';
/** Lists are compressed while somebody waits: with canaries there are many of them. */
const listQuality = 5;

/** Serves `/remotes.json`, the current list of remotes, and `/remotes/<name>/<version>/...`, their files. */
export function remoteRoutes({ remotes, fastPath }: Pick<ReleasesContext, 'remotes' | 'fastPath'>): Router {
  const router = new Router();
  const lists = new ServedFileCache<SentFile>(cacheBytes.remoteLists);
  router.get('/remotes.json', async (ctx) => {
    const { preview } = ctx.state;
    const encoding = encodingOf(ctx);
    if (preview) {
      const list = withPreview(await remotes.list(), preview);
      return sendFile(ctx, await toListFile(list, encoding), neverCached);
    }
    const bucket = bucketIfNeeded(ctx, remotes);
    const list = await remotes.list(bucket);
    const file = await lists.get(`${identityOf(list)} ${encoding}`, '', () => toListFile(list, encoding));
    sendFile(ctx, file, pageCacheControl(bucket));
  });
  router.get(/^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/, async (ctx) => {
    const [name = '', version = '', path = ''] = ctx.captures ?? [];
    const file = isPublicFile(path) ? await remotes.file(name, version, path) : null;
    if (!file) throw new AppError('not_found', errorTexts.nothingHere);
    sendFile(ctx, file, immutable);
    if (!ctx.state.preview) fastPath.keep(ctx, file);
  });
  return router;
}

function toListFile(list: RemoteList, encoding: Encoding): Promise<SentFile> {
  return toSentFile('remotes.json', Buffer.from(JSON.stringify(list)), encoding, listQuality);
}
