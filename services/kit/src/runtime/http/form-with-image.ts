import multer from '@koa/multer';
import { imageLimits } from '@storysprout/contract';
import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import * as texts from '../../texts/errors';
import { AppError } from '../errors';
import { networkOf } from './limits/network-of';
import type { SentPicture } from './state';

/** Longest text field in bytes: a 20,000 character story in UTF-8 with room to spare. */
const maxFieldBytes = 128 * 1_024;

/**
 * Reads a multipart form with at most one picture, or the same fields as JSON, into `ctx.state.form`.
 *
 * @throws AppError `too_large` for a picture over 5 MB, `invalid_input` for a form that breaks the other limits.
 */
export function formWithImage(fieldName = 'image'): Middleware {
  const upload = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: imageLimits.maxBytes,
      files: 1,
      fields: 20,
      parts: 25,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
    },
  }).single(fieldName);
  return async (ctx, next) => {
    if (ctx.is('multipart/form-data')) await readMultipart(upload, ctx);
    ctx.state.form = { fields: fieldsOf(ctx.request.body), image: pictureOf(ctx) };
    return next();
  };
}

async function readMultipart(upload: Middleware, ctx: Context): Promise<void> {
  try {
    await upload(ctx, async () => undefined);
  } catch (error) {
    throw formError(error);
  }
}

function formError(error: unknown): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return new AppError('too_large', texts.pictureTooBig, { cause: error });
  }
  if (error instanceof MulterError && error.code === 'LIMIT_FIELD_VALUE') {
    return new AppError('too_large', texts.textTooLong, { cause: error });
  }
  return new AppError('invalid_input', texts.unreadableForm, { cause: error });
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function pictureOf(ctx: Context): SentPicture | null {
  const file: unknown = ctx.file;
  if (typeof file !== 'object' || file === null || !('buffer' in file)) return null;
  // Browsers send an empty file for an untouched file field.
  if (!Buffer.isBuffer(file.buffer) || file.buffer.length === 0) return null;
  return { bytes: file.buffer, sender: senderOf(ctx), gone: goneSignal(ctx) };
}

function senderOf(ctx: Context): string {
  const { user } = ctx.state;
  return user ? `account ${user.userId}` : `network ${networkOf(ctx.ip)}`;
}

function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort(new AppError('invalid_input', texts.connectionClosed));
  });
  return gone.signal;
}
