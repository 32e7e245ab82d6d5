import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import { encodingOf, toBrotliNow } from '../../http';

/** In bytes; shorter responses fit into one packet anyway. */
export const worthwhileBytes = 1_024;
/** Responses are compressed while someone waits: level 1 takes a fifth of the time of level 4 for 7 % more bytes. */
const brotliQuality = 1;
const gzipLevel = 5;

/** Compresses a service's text response for clients that accept it; other responses pass unchanged. */
export function compressAnswer(ctx: Context, body: Readable): Readable {
  const encoding = announceEncoding(ctx);
  if (encoding === null) return body;
  const compressor = encoding === 'br' ? brotli() : createGzip({ level: gzipLevel });
  body.once('error', (error) => compressor.destroy(error));
  compressor.once('close', () => body.destroy());
  return body.pipe(compressor);
}

/** Compresses a short response synchronously: handing it to another thread costs more than compressing it. */
export function compressWhole(ctx: Context, body: Buffer): Buffer {
  const encoding = announceEncoding(ctx);
  if (encoding === null) return body;
  return encoding === 'br' ? toBrotliNow(body, brotliQuality) : gzipSync(body, { level: gzipLevel });
}

/** Sets the headers for the encoding to send, and returns it; null when the response stays as it is. */
function announceEncoding(ctx: Context): 'br' | 'gzip' | null {
  ctx.vary('Accept-Encoding');
  if (!isWorthwhile(ctx)) return null;
  const encoding = encodingOf(ctx);
  if (encoding === 'identity') return null;
  ctx.remove('Content-Length');
  ctx.set('Content-Encoding', encoding);
  return encoding;
}

function isWorthwhile(ctx: Context): boolean {
  const length = ctx.response.get('Content-Length');
  const isText = /^(application\/json|text\/)/.test(ctx.response.get('Content-Type'));
  return isText && !ctx.response.get('Content-Encoding') && (!length || Number(length) >= worthwhileBytes);
}

function brotli() {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
