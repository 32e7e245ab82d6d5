import type { ApiKey, IdempotentKey } from '@storysprout/contract/api';
import { ifStored } from '../page/safe-storage';
import { ApiError, isApiError } from './api-error';
import { randomHex } from './http';

/** The calls that create something, according to the contract. One too few or too many does not compile. */
const idempotentCalls: Readonly<Record<IdempotentKey, true>> = {
  'POST /blog/create': true,
  'POST /blog/comment/add': true,
  'POST /blog/comment/{id}/reply': true,
  'POST /user/rounds': true,
  'POST /user/addxp': true,
  'PUT /admin/users/{id}/warn': true,
  'PUT /admin/users/{id}/mute': true,
  'POST /admin/users/{id}/xp': true,
  'POST /admin/send-weekly-challenge': true,
  'POST /admin/send-weekly-challenge-notification': true,
};

const askAgainMs = 1_000;
const mostTries = 12;
/** The oldest are dropped first. A page may be offline for an afternoon. */
const mostUnsettled = 50;

const storageKey = 'unsettled-presses';
/** The same text sent a day later is another press. In milliseconds. */
const retentionMs = 24 * 60 * 60 * 1_000;

interface Unsettled {
  readonly key: string;
  readonly at: number;
}

/**
 * The idempotency keys of presses that are in progress or have an unknown outcome, by a hash of what was sent. They
 * survive a reload, as does the text that a reader then sends again.
 */
const unsettled = new Map(
  ifStored(({ session }) => new Map<string, Unsettled>(JSON.parse(session.getItem(storageKey) ?? '[]'))),
);

function keyFor(press: string): string {
  const known = unsettled.get(press);
  if (known && Date.now() - known.at < retentionMs) return known.key;
  const key = randomHex(16);
  unsettled.delete(press);
  unsettled.set(press, { key, at: Date.now() });
  const [oldest = press] = unsettled.keys();
  if (unsettled.size > mostUnsettled) unsettled.delete(oldest);
  store();
  return key;
}

function settle(press: string): void {
  unsettled.delete(press);
  store();
}

function store(): void {
  ifStored(({ session }) => session.setItem(storageKey, JSON.stringify([...unsettled])));
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Adds an `Idempotency-Key` to a call that creates something, so that it creates one thing however often a browser or a
 * reader repeats it (docs/product.md#repeated-calls). After a lost response, pressing again with the same content uses
 * the same key; after a response, the next press gets a new one. While the first call is in progress, this waits and
 * asks again.
 *
 * @param make makes the call with these headers
 */
export async function pressOnce<Answer>(
  call: ApiKey,
  sent: Sent,
  make: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  if (!Object.hasOwn(idempotentCalls, call)) return make({});
  const press = pressOf(call, sent);
  const key = keyFor(press);
  try {
    const answer = await untilMade(() => make({ 'idempotency-key': key }));
    settle(press);
    return answer;
  } catch (error) {
    if (isRefusal(error)) settle(press);
    throw error;
  }
}

async function untilMade<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!isUnderWay(error)) throw error;
      // Nothing was refused, although the `409` of this error would suggest that.
      if (tries === mostTries) throw new ApiError(503, 'unavailable', error.message);
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
}

function isUnderWay(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'under_way';
}

/**
 * Statuses from before the service creates anything. The refused call may be a browser's repetition of one that did
 * create something.
 */
const refusedOnTheWay = [401, 408, 429];

/** Returns whether it is certain that the server created nothing. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !refusedOnTheWay.includes(error.status);
}

function pressOf(call: ApiKey, { params, body }: Sent): string {
  const fields = body instanceof FormData ? [...body].map(([name, value]) => [name, entryOf(value)]) : body;
  return markOf(JSON.stringify([call, params, fields]));
}

/** Returns a 64-bit hash, so that nothing a child wrote stays in the storage. */
function markOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
    other = Math.imul(other ^ text.charCodeAt(at), 1_597_334_677);
  }
  return [one ^ (other >>> 15), other ^ (one >>> 13)].map((part) => (part >>> 0).toString(36)).join('-');
}

/**
 * Describes a file by name, type and size, because a form that is built again from the same picture has a new file
 * object.
 */
function entryOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.type, value.size];
}
