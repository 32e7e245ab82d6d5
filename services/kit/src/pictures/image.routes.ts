import { Router } from '@koa/router';
import type { Context } from 'koa';
import { AppError, serve } from '../runtime';
import * as texts from '../texts/pictures';
import type { ImageSize, ImageStore } from './image-store';
import type { PictureAddresses, PictureSignature } from './picture-addresses';
import type { PublicPictures } from './public-pictures';

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

export interface ImageRoutesContext {
  readonly store: Pick<ImageStore, 'read'>;
  readonly publicPictures: Pick<PublicPictures, 'has'>;
  readonly addresses: Pick<PictureAddresses, 'opens'>;
}

/**
 * Caches may show a public picture for a second. Revalidation then costs no more than a 304, so a removed picture
 * disappears everywhere within two seconds (docs/decisions/0028).
 */
const forEverybody = 'public, max-age=1, must-revalidate';
/** Only the browser of the reader who was given the address may cache it, for less time than the address is valid. */
const forOne = 'private, max-age=300, must-revalidate';

/**
 * Serves `GET /images/<prefix>/<id>.webp` and `<id>-small.webp`. Public pictures are served to everybody, others only
 * at an address signed for somebody who may see them (docs/product.md#pictures).
 */
export function imageRoutes(prefix: 'blog' | 'user', context: ImageRoutesContext): Router {
  const router = new Router();
  serve(router, `GET /images/${prefix}/{file}`, async ({ ctx, params, query }) => {
    const [, id, small] = fileName.exec(params.file) ?? [];
    const cacheControl = id && (await cacheControlFor(imagePath(prefix, id), query, context));
    if (!id || !cacheControl) throw noSuchPicture();
    ctx.set('Cache-Control', cacheControl);
    ctx.set('X-Content-Type-Options', 'nosniff');
    await send(ctx, context.store, id, small ? 'small' : 'full');
  });
  return router;
}

/** Returns null when the caller may not see the picture. */
async function cacheControlFor(
  image: string,
  signature: PictureSignature,
  { publicPictures, addresses }: ImageRoutesContext,
): Promise<string | null> {
  if (addresses.opens(image, signature)) return forOne;
  return (await publicPictures.has(image)) ? forEverybody : null;
}

/**
 * Sends a picture. A stored picture never changes, so its name is its ETag, and a browser that has it costs no read.
 */
async function send(ctx: Context, store: Pick<ImageStore, 'read'>, id: string, size: ImageSize): Promise<void> {
  ctx.status = 200;
  ctx.set('ETag', size === 'small' ? `"${id}-small"` : `"${id}"`);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const image = await store.read(id, size);
  if (!image) throw noSuchPicture();
  ctx.type = 'image/webp';
  if (ctx.method === 'HEAD') image.stream.destroy();
  else ctx.body = image.stream;
  ctx.length = image.length;
}

function noSuchPicture(): AppError {
  return new AppError('not_found', texts.noSuchPicture);
}
