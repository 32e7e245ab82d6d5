import { randomBytes, randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { malformedRequest } from '../../../gateway/test/support/malformed-requests';
import { type StrangerCounts, type StrangersOrder, strangerLimits } from './strangers';

/** The process that `startStrangers` starts. Its requests come from many addresses if the site trusts one proxy. */

const counts = {
  upgradesReset: 0,
  slowBodies: 0,
  invalidTargets: 0,
  randomQueries: 0,
  uploadsGivenUp: 0,
  malformedRequests: 0,
} satisfies StrangerCounts;

let site: StrangersOrder = { port: 0, files: [] };
let isOver = false;
const open = new Set<Socket>();

const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[randomInt(items.length)] ?? items[0];

function dial(): Socket {
  const socket = connect({ port: site.port, host: '127.0.0.1' });
  open.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => open.delete(socket));
  socket.resume();
  return socket;
}

/** Sends these bytes, waits, and closes or resets the connection without waiting for a response. */
async function sendOnce(bytes: string | Buffer, stayMs: number, leave: 'destroy' | 'resetAndDestroy'): Promise<void> {
  const socket = dial();
  socket.write(bytes);
  await sleep(stayMs);
  socket[leave]();
}

function head(method: string, target: string, ...more: string[]): string {
  const address = `10.66.${randomInt(4)}.${randomInt(64)}`;
  return `${[`${method} ${target} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${address}`, ...more].join('\r\n')}\r\n\r\n`;
}

function resetUpgrade(): Promise<void> {
  const target = oneOf(['/socket.io/?EIO=4&transport=websocket', '/nowhere', '/blog/all']);
  const upgrade = ['Connection: Upgrade', `Upgrade: ${oneOf(['websocket', 'h2c'])}`, 'Sec-WebSocket-Version: 13'];
  const request = head('GET', target, ...upgrade, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==');
  return sendOnce(request, randomInt(10), 'resetAndDestroy');
}

/** Sends a body byte by byte until the site closes the connection. */
async function sendSlowly(): Promise<void> {
  const socket = dial();
  const path = oneOf(['/user/login', '/blog/comment/add', '/blog/create']);
  socket.write(head('POST', path, `Content-Length: ${oneOf([1_000, 100_000, 5_000_000])}`));
  while (!isOver && socket.writable) {
    socket.write('x');
    await sleep(500);
  }
  socket.destroy();
}

function askInvalidTargets(): Promise<void> {
  const target = oneOf(['a://x/blog/all', '//evil/blog/all', '*', '/blog/all?q=\x00', '/\xff', '/blog/all#x']);
  const request = head(oneOf(['GET', 'OPTIONS', 'CONNECT']), target, 'Connection: close');
  return sendOnce(Buffer.from(request, 'latin1'), 200, 'destroy');
}

function askWithRandomQuery(): Promise<void> {
  const path = oneOf(['/', '/remotes.json', '/user/leaderboard', '/blog/all', ...site.files]);
  const target = `${path}?view=card&r=${randomBytes(12).toString('hex')}`;
  return sendOnce(head('GET', target, 'Accept: */*', 'Connection: close'), 500, 'destroy');
}

function giveUpUpload(): Promise<void> {
  const type = 'Content-Type: multipart/form-data; boundary=b';
  const request = Buffer.from(head('POST', '/blog/create', type, 'Content-Length: 5000000'));
  return sendOnce(Buffer.concat([request, Buffer.alloc(randomInt(2_000_000))]), randomInt(300), 'resetAndDestroy');
}

async function visitMalformed(): Promise<void> {
  const socket = dial();
  for (const step of malformedRequest(randomInt(2 ** 31))) {
    if (step.kind === 'wait') await sleep(step.ms);
    else if (step.kind === 'write') socket.write(step.bytes);
    else socket.resetAndDestroy();
  }
  socket.destroy();
}

interface Kind {
  readonly name: keyof StrangerCounts;
  readonly visit: () => Promise<void>;
  readonly atOnce: number;
  readonly everyMs: number;
}

const kinds: readonly Kind[] = [
  { name: 'upgradesReset', visit: resetUpgrade, atOnce: 20, everyMs: 30 },
  { name: 'slowBodies', visit: sendSlowly, atOnce: strangerLimits.slowBodies, everyMs: 10 },
  { name: 'invalidTargets', visit: askInvalidTargets, atOnce: 20, everyMs: 40 },
  { name: 'randomQueries', visit: askWithRandomQuery, atOnce: 40, everyMs: 25 },
  { name: 'uploadsGivenUp', visit: giveUpUpload, atOnce: 10, everyMs: 80 },
  { name: 'malformedRequests', visit: visitMalformed, atOnce: 20, everyMs: 50 },
];

/** Starts one visit after the other, with never more than `atOnce` at the same time. */
async function keepVisiting({ name, visit, atOnce, everyMs }: Kind): Promise<void> {
  const underWay = new Set<Promise<void>>();
  while (!isOver && counts[name] < strangerLimits.visitsOfAKind) {
    await sleep(everyMs);
    if (underWay.size >= atOnce) continue;
    counts[name] += 1;
    const ended = visit().finally(() => underWay.delete(ended));
    underWay.add(ended);
  }
  await Promise.all(underWay);
}

async function visitAll(order: StrangersOrder): Promise<void> {
  site = order;
  setTimeout(end, strangerLimits.ms).unref();
  await Promise.all(kinds.map(keepVisiting));
  process.send?.(counts);
  process.disconnect();
}

function end(): void {
  isOver = true;
  for (const socket of open) socket.destroy();
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (order: StrangersOrder | 'stop') => {
  if (order === 'stop') end();
  else void visitAll(order);
});
process.on('disconnect', () => process.exit(0));
