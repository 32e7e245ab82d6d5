import { Router } from '@koa/router';
import { AppError } from '../errors';
import { serve } from '../http/serve';
import type { ImageStore } from './image-store';

const fileName = /^([0-9a-f]{24})(-small)?\.webp$/;

/** The value of an `image` field; the picture is served at `{host}/images/{image}` (docs/product.md#pictures). */
export function imagePath(prefix: string, id: string): string {
  return `${prefix}/${id}.webp`;
}

/** The id in a path made by `imagePath` with this prefix, or null. */
export function imageIdOf(prefix: string, image: string | null): string | null {
  if (image === null || !image.startsWith(`${prefix}/`)) return null;
  return fileName.exec(image.slice(prefix.length + 1))?.[1] ?? null;
}

/**
 * `GET /images/<prefix>/<id>.webp` and `<id>-small.webp`. A stored picture never changes, so browsers keep it.
 */
export function imageRoutes(store: Pick<ImageStore, 'read'>, prefix: 'blog' | 'user'): Router {
  const router = new Router();
  serve(router, `GET /images/${prefix}/{file}`, async ({ ctx, params }) => {
    const [, id, small] = fileName.exec(params.file) ?? [];
    const image = id ? await store.read(id, small ? 'small' : 'full') : null;
    if (!image) throw new AppError('not_found', 'There is no such picture.');
    ctx.status = 200;
    ctx.set('ETag', image.etag);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = 'image/webp';
    ctx.length = image.length;
    if (ctx.fresh || ctx.method === 'HEAD') {
      image.stream.destroy();
      if (ctx.fresh) ctx.status = 304;
      return;
    }
    ctx.body = image.stream;
    ctx.length = image.length;
  });
  return router;
}
