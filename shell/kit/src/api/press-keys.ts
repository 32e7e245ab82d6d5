import type { ApiKey, IdempotentKey } from '@storysprout/contract/api';
import { ifStored } from '../if-stored';
import { ApiError, isApiError } from './api-error';
import { randomHex } from './http';

/** The rows of the contract say which calls make something; one too few or too many does not compile. */
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
/** The oldest go first: a page may be offline for an afternoon. */
const mostUnsettled = 50;

const storageKey = 'unsettled-presses';
/** The same words a day later are another press. */
const keptMs = 24 * 60 * 60 * 1_000;

interface Unsettled {
  readonly key: string;
  readonly at: number;
}

/**
 * The keys of presses that are under way, or whose outcome nobody knows, by the mark of what was sent. They outlive a
 * reload, as the words do that a reader sends again after it.
 */
const unsettled = new Map(
  ifStored(() => new Map<string, Unsettled>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))),
);

function keyFor(press: string): string {
  const known = unsettled.get(press);
  if (known && Date.now() - known.at < keptMs) return known.key;
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
  ifStored(() => sessionStorage.setItem(storageKey, JSON.stringify([...unsettled])));
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Names a press in the `Idempotency-Key` of its call, so that it makes one thing however often a browser or a reader
 * repeats it (docs/product.md#repeated-calls). Pressing again after a lost answer is the same press while the same is
 * sent; after an answer it is the next one. While the first call is under way, it waits and asks again.
 *
 * @param make the call with these headers
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
      // Nothing was refused, as a conflict would be.
      if (tries === mostTries) throw new ApiError(503, 'unavailable', error.message);
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
}

function isUnderWay(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'under_way';
}

/** The way to what makes things refused the call, perhaps a browser's repetition of one that had made something. */
const refusedOnTheWay = [401, 408, 429];

/** Whether the server made nothing, for certain. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !refusedOnTheWay.includes(error.status);
}

function pressOf(call: ApiKey, { params, body }: Sent): string {
  const fields = body instanceof FormData ? [...body].map(([name, value]) => [name, entryOf(value)]) : body;
  return markOf(JSON.stringify([call, params, fields]));
}

/** 64 bits, so that nothing that a child wrote stays in the storage. */
function markOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
    other = Math.imul(other ^ text.charCodeAt(at), 1_597_334_677);
  }
  return [one ^ (other >>> 15), other ^ (one >>> 13)].map((part) => (part >>> 0).toString(36)).join('-');
}

/** Forms made anew from the same picture have new files. */
function entryOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.type, value.size];
}
