import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { PolicySources } from '../security/policy-sources';
import { setBody } from './set-body';

/** A file ready to send: compressed once, kept in memory. */
export interface SentFile {
  /** File name extension with its dot; decides the content type. */
  readonly extension: string;
  readonly etag: string;
  /** Null for a file that is stored compressed in one encoding only. */
  readonly plain: Buffer | null;
  /** Missing when compressing does not pay. */
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
  /** For a page: sources of the scripts and styles in it. */
  readonly sources?: PolicySources;
  /** For a page: true if its server-side rendering is still under way. */
  readonly isLate?: boolean;
  /** True for the page at an address where there is none: it is sent with 404. */
  readonly isMissing?: boolean;
}

/** A file that can be sent in any encoding. */
export interface ServedFile extends SentFile {
  readonly plain: Buffer;
}

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest', '.ico']);
const worthwhileBytes = 512;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export interface ServedFileOptions {
  /** Brotli level, 1 to 11. Files are compressed once and may take their time, pages less so. */
  readonly quality?: number;
  /** The encodings to make: pages are made for one reader's browser at a time. */
  readonly encodings?: readonly Encoding[];
}

export async function toServedFile(
  name: string,
  plain: Buffer,
  { quality = 10, encodings: wanted = ['br', 'gzip'] }: ServedFileOptions = {},
): Promise<ServedFile> {
  const extension = extname(name).toLowerCase();
  const file = { extension, etag: etagOf(plain), plain };
  if (!isCompressible(file)) return file;
  const [brotli, zipped] = await Promise.all([
    wanted.includes('br') ? toBrotli(plain, quality) : undefined,
    wanted.includes('gzip') ? toGzip(plain, 7) : undefined,
  ]);
  return { ...file, ...(brotli && { brotli }), ...(zipped && { gzip: zipped }) };
}

export function etagOf(plain: Buffer): string {
  return `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
}

export function toGzip(plain: Buffer, level: number): Promise<Buffer> {
  return gzipAsync(plain, { level });
}

export function toBrotli(plain: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(plain, brotliOptions(plain, quality));
}

/** Compresses in this thread, for a few kilobytes. */
export function toBrotliNow(plain: Buffer, quality: number): Buffer {
  return brotliCompressSync(plain, brotliOptions(plain, quality));
}

function brotliOptions({ length }: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      // A window as large as the file: the usual 4 MB take memory, many times over when many are compressed at once.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length)) + 1)),
    },
  };
}

/**
 * Makes a file in one encoding, for one reader's browser. Pages have as many variants as there are lists of remotes, so
 * none is stored twice.
 */
export async function toSentFile(name: string, plain: Buffer, encoding: Encoding, quality: number): Promise<SentFile> {
  const file = await toServedFile(name, plain, { quality, encodings: [encoding] });
  return file.brotli || file.gzip ? { ...file, plain: null } : file;
}

/** Memory a file takes, in bytes. */
export function sizeOf({ plain, brotli, gzip: zipped }: SentFile): number {
  return (plain?.length ?? 0) + (brotli?.length ?? 0) + (zipped?.length ?? 0);
}

/** For responses made for one browser: nobody caches them, not even the service worker. */
export const neverCached = 'no-store';

/** Sends a file in an encoding the client accepts, a 304 when the client has the file, or the range it asks for. */
export function sendFile(ctx: Context, file: SentFile, cacheControl: string): void {
  ctx.status = 200;
  ctx.type = file.extension;
  ctx.set('Cache-Control', cacheControl);
  ctx.set('ETag', file.etag);
  if (isCompressible(file)) ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (file.plain && !isCompressible(file)) sendPlain(ctx, file.plain);
  else sendEncoded(ctx, file);
}

/** Returns whether compressing pays. */
function isCompressible({ extension, plain }: Pick<SentFile, 'extension' | 'plain'>): boolean {
  return plain === null || (compressible.has(extension) && plain.length >= worthwhileBytes);
}

/** Brotli when accepted: browsers list gzip first without preferring it. */
export function encodingOf(ctx: Context): Encoding {
  return (['br', 'gzip'] as const).find((each) => ctx.acceptsEncodings(each)) ?? 'identity';
}

function sendEncoded(ctx: Context, { plain, brotli, gzip: zipped }: SentFile): void {
  const encoding = encodingOf(ctx);
  const encoded = { br: brotli, gzip: zipped, identity: undefined }[encoding];
  const body = encoded ?? plain;
  if (!body) throw new Error(`a file is not kept for ${encoding}`);
  if (encoded) ctx.set('Content-Encoding', encoding);
  setBody(ctx, body);
}

/** Sounds need range requests: Safari plays nothing without them. */
function sendPlain(ctx: Context, plain: Buffer): void {
  ctx.set('Accept-Ranges', 'bytes');
  const range = rangeOf(ctx.get('range'), plain.length);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${plain.length}`);
    ctx.body = '';
    return;
  }
  setBody(ctx, range ? plain.subarray(range.start, range.end + 1) : plain);
  if (!range) return;
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${plain.length}`);
}

/**
 * Returns the one range asked for, both ends included, or null for the whole file (several ranges are not supported).
 */
export function rangeOf(header: string, length: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
