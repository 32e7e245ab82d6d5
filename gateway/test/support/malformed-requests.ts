import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Malformed requests made from a seed: the same seed makes the same request. */

/** One action on a connection. */
export type Step =
  | { readonly kind: 'write'; readonly bytes: Buffer }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'end' | 'reset' | 'stop reading' };

/** Returns a number from 0 up to, but not including, the given one. */
export type Random = (below: number) => number;

export function randomFrom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (below) => uniformInt(generator, 0, below - 1);
}

const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[random(items.length)] ?? items[0];
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const write = (text: string): Step => ({ kind: 'write', bytes: bytesOf(text) });

const id = '0123456789abcdef01234567';
const paths = [
  '/',
  '/blog/all?view=card&limit=9',
  `/blog/post/${id}`,
  '/user/leaderboard',
  '/user/viewprofile',
  '/admin/blogs',
  '/remotes.json',
  '/assets/main.0123456789.js',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=4&transport=polling',
  '/nowhere',
] as const;
const targets = [
  ...paths,
  'a://x/blog/all',
  '//evil/blog/all',
  '*',
  'x:443',
  '/\x80\xff',
  '/blog/all?view=card&q=\x00',
  '/blog/all#x',
  '/..%2f..%2fetc',
  '/%',
  '/blog//all',
  '',
] as const;
const writePaths = [
  '/blog/create',
  '/blog/comment/add',
  '/user/login',
  '/user/register',
  '/admin/send-weekly-challenge',
] as const;
const headers = [
  'Expect: 100-continue',
  'Connection: close',
  'Connection: keep-alive, x-odd',
  'Accept-Encoding: br;q=0.5, gzip',
  'If-None-Match: "x"',
  'Range: bytes=5-2',
  'Origin: https://evil.example',
  'Authorization: Bearer x.y.z',
  'Cookie: sprout_draw=%%%; =; a',
  'X-Forwarded-For: 6.6.6.6, nonsense',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: -1',
  'X-Bytes: \xff\xfe',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Folded: a\r\n b',
  'No colon',
] as const;

function head(random: Random, method: string, target: string, ...more: string[]): string {
  const odd = random(3) === 0 ? [oneOf(random, headers)] : [];
  return `${method} ${target} HTTP/1.1\r\n${['Host: x', ...more, ...odd].join('\r\n')}\r\n\r\n`;
}

const get = (random: Random) =>
  head(random, oneOf(random, ['GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE']), oneOf(random, paths));

/** Returns a request whose body may be longer or shorter than its head declares. */
function post(random: Random): { head: string; body: string } {
  const sent = oneOf(random, [0, 1, 10, 1_000, 20_000, 100_000]);
  const declared = oneOf(random, [
    sent,
    sent,
    sent + 1,
    2 * sent + 10,
    Math.max(0, sent - 1),
    7_000_000,
    90_000_000_000,
  ]);
  const type = oneOf(random, ['application/json', 'multipart/form-data; boundary=b', 'text/plain', '']);
  const more = [`Content-Length: ${declared}`, `Content-Type: ${type}`];
  return { head: head(random, 'POST', oneOf(random, writePaths), ...more), body: 'x'.repeat(sent) };
}

function chunked(random: Random): string {
  const body = oneOf(random, [
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhel',
    'zz\r\nhello\r\n',
    '-1\r\n',
    'ffffffffff\r\nx',
    '0\r\nX: y\r\n\r\n',
    '5;a=b\r\nhelloX',
  ]);
  return head(random, 'POST', oneOf(random, writePaths), 'Transfer-Encoding: chunked') + body;
}

function upgrade(random: Random): string {
  const protocol = oneOf(random, ['websocket', 'websocket', 'h2c', 'x', '']);
  const key = oneOf(random, [['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='], ['Sec-WebSocket-Key: x'], []]);
  const more = ['Connection: Upgrade', `Upgrade: ${protocol}`, 'Sec-WebSocket-Version: 13', ...key];
  return head(random, oneOf(random, ['GET', 'GET', 'POST', 'CONNECT']), oneOf(random, targets), ...more);
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random(256)));
}

/** Changes some bytes. */
function damaged(random: Random, text: string): Buffer {
  const bytes = bytesOf(text);
  for (let times = 1 + random(4); times > 0; times -= 1) bytes[random(bytes.length)] = random(256);
  return bytes;
}

/** Sends slowly, in a few pieces. */
function inPieces(random: Random, bytes: Buffer): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < bytes.length && steps.length < 12; ) {
    const next = steps.length === 10 ? bytes.length : Math.min(bytes.length, at + 1 + random(40));
    steps.push({ kind: 'write', bytes: bytes.subarray(at, next) }, { kind: 'wait', ms: random(4) });
    at = next;
  }
  return steps;
}

/** Cuts the text off at a random byte. */
const begun = (random: Random, text: string) => write(text.slice(0, 1 + random(text.length)));

const kinds: readonly [(random: Random) => Step[], ...((random: Random) => Step[])[]] = [
  (random) => [write(head(random, 'GET', oneOf(random, targets)))],
  (random) => [write(get(random)), { kind: 'stop reading' }, { kind: 'wait', ms: random(30) }],
  (random) => [{ kind: 'write', bytes: damaged(random, get(random)) }],
  (random) => [{ kind: 'write', bytes: noise(random, 1 + random(300)) }],
  (random) => [begun(random, get(random))],
  (random) => inPieces(random, bytesOf(get(random))),
  (random) => {
    const { head: first, body } = post(random);
    return [write(first), { kind: 'wait', ms: random(10) }, write(body)];
  },
  (random) => {
    const { head: first, body } = post(random);
    return [begun(random, first + body), { kind: 'wait', ms: random(20) }];
  },
  (random) => [write(chunked(random))],
  (random) => [write(Array.from({ length: 2 + random(8) }, () => get(random)).join(''))],
  (random) => {
    const { head: first, body } = post(random);
    return [write(get(random) + first + body + get(random) + chunked(random))];
  },
  (random) => [
    write(upgrade(random)),
    { kind: 'wait', ms: random(5) },
    { kind: 'write', bytes: noise(random, random(80)) },
  ],
  (random) => [begun(random, upgrade(random))],
  () => [],
];

const endings: readonly [Step[], ...Step[][]] = [
  [{ kind: 'reset' }],
  [{ kind: 'wait', ms: 1 }, { kind: 'reset' }],
  [{ kind: 'wait', ms: 8 }, { kind: 'reset' }],
  [{ kind: 'end' }],
  [{ kind: 'end' }, { kind: 'wait', ms: 10 }, { kind: 'reset' }],
  [{ kind: 'wait', ms: 40 }],
];

/** Returns the actions of client number `seed`. */
export function malformedRequest(seed: number): Step[] {
  const random = randomFrom(seed);
  return [...oneOf(random, kinds)(random), ...oneOf(random, endings)];
}
