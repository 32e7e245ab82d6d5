import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'koa';

/** In bytes; shorter answers fit into one packet anyway. */
export const worthwhileBytes = 1_024;
/** The lowest brotli level that still beats gzip: answers are compressed while someone waits. */
const brotliQuality = 4;

/** Compresses a service's text answer for clients that accept it; other answers pass unchanged. */
export function compressAnswer(ctx: Context, body: Readable): Readable {
  ctx.vary('Accept-Encoding');
  if (!isWorthwhile(ctx)) return body;
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return body;
  const compressor = encoding === 'br' ? brotli() : createGzip({ level: 5 });
  ctx.remove('Content-Length');
  ctx.set('Content-Encoding', encoding);
  body.once('error', (error) => compressor.destroy(error));
  compressor.once('close', () => body.destroy());
  return body.pipe(compressor);
}

function isWorthwhile(ctx: Context): boolean {
  const length = ctx.response.get('Content-Length');
  const isText = /^(application\/json|text\/)/.test(ctx.response.get('Content-Type'));
  return isText && !ctx.response.get('Content-Encoding') && (!length || Number(length) >= worthwhileBytes);
}

function brotli() {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
