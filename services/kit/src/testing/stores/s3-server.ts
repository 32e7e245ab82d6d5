import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  readonly url: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The stored bytes by key. */
  readonly objects: Map<string, Buffer>;
  /** While true it breaks every connection. */
  isAway: boolean;
  close(): Promise<void>;
}

const signed = /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, SignedHeaders=/;

/**
 * Starts a server with a bucket that supports the part of S3 that pictures and backups need, and refuses requests
 * without a signature.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer>();
  const bucket = 'pictures';
  const prefix = `/${bucket}/`;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    if (s3.isAway) return request.socket.destroy();
    if (!signed.test(request.headers.authorization ?? '')) return refuse(response, 403, 'AccessDenied');
    if (searchParams.has('list-type')) return sendXml(response, listing(objects, searchParams.get('prefix') ?? ''));
    if (!pathname.startsWith(prefix)) return refuse(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(pathname.slice(prefix.length));
    if (searchParams.has('uploads')) return sendXml(response, started);
    if (searchParams.has('uploadId')) return answerUpload(request, response, { key, searchParams, objects, parts });
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    const content = objects.get(key);
    if (!content) return refuse(response, 404, 'NoSuchKey');
    return response.writeHead(200, { 'content-length': content.length, 'content-type': 'image/webp' }).end(content);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    url: `http://127.0.0.1:${port}`,
    bucket,
    credentials: { accessKeyId: 'test-key', secretAccessKey: 'test-secret' },
    objects,
    isAway: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return s3;
}

const started = '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>';

interface Upload {
  readonly key: string;
  readonly searchParams: URLSearchParams;
  readonly objects: Map<string, Buffer>;
  /** The uploaded parts by object and number. */
  readonly parts: Map<string, Buffer>;
}

/** Stores a part of an object, or joins its parts. */
async function answerUpload(
  request: IncomingMessage,
  response: ServerResponse,
  { key, searchParams, objects, parts }: Upload,
): Promise<ServerResponse> {
  const number = searchParams.get('partNumber');
  const body = await buffer(request);
  if (number !== null) {
    parts.set(`${key} ${number}`, body);
    return response.writeHead(200, { etag: `"${number}"` }).end();
  }
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, each]) => each);
  objects.set(key, Buffer.concat(numbers.map((each) => parts.get(`${key} ${each}`) ?? Buffer.alloc(0))));
  return sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function listing(objects: ReadonlyMap<string, Buffer>, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const rows = found.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, body: string): ServerResponse {
  return response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
