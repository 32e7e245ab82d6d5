import type { FamilyEmailKind } from '@storysprout/contract';
import { createWorker } from '@storysprout/service-kit';
import { onCleanup, quietLogger, type TestClient, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { password, type UserSite } from './user-site';

/**
 * Stands in for the services that take part in erasures.
 *
 * @returns a function that waits until an account is erased
 */
export function erasing({ redisUrl, modules, collections }: UserSite): (id: ObjectId) => Promise<void> {
  const names = ['factLasts', 'writerErased', 'recipientErased'] as const;
  const helpers = names.map((name) => createWorker(name, async () => undefined, { redisUrl, logger: quietLogger }));
  onCleanup(() => Promise.all(helpers.map((helper) => helper.close())));
  return async (id) => {
    await modules.chores.sweep();
    // This may have to wait for other accounts that are erased in the same sweep.
    await waitFor(
      async () => {
        await modules.dataRights.erasures.goOn();
        return (await collections.erasures.findOne({ _id: id }))?.isFinished;
      },
      { timeoutMs: 25_000 },
    );
  };
}

export const dayMs = 24 * 60 * 60 * 1_000;
let serial = 0;
const unique = () => {
  serial += 1;
  return serial;
};

/** A client that stores the cookies of its responses, as a browser does. */
export function device(site: UserSite) {
  const jar = new Map<string, string>();
  const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, origin?: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...(origin && { origin }) };
    const answer = await site.api[method](path, { ...(body && { body }), headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, send };
}
export type Device = ReturnType<typeof device>;

/** Birth months of a child and of somebody who is old enough. */
export const young = { birthYear: new Date().getUTCFullYear() - 8, birthMonth: 4 };
export const old = { birthYear: 1990, birthMonth: 4 };

/** Creates families through the public calls and e-mails. */
export function families(site: UserSite) {
  const { api, callers, collections, modules, passTime } = site;

  /** A child who has just registered, and the device they did it on. */
  const child = async (parentEmail = `grown.up.${unique()}@example.org`, on: Device = device(site)) => {
    const email = `child.${unique()}@example.org`;
    const body = { name: 'Hazel Otter', email, password, ...young, parentEmail };
    const answer = await on.send('post', '/user/register', body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    const user = await collections.users.findOne({ email });
    if (!user) throw new Error('The account is not there.');
    const mine: TestClient = api.as(await site.tokenFor(user));
    return { id: user._id, email, parentEmail, mine, account: () => site.load(user._id) };
  };

  /**
   * Returns the data of the newest e-mail of a kind to a child's grown-up, as the mail worker gets it; null when it is
   * no longer needed.
   */
  const familyEmail = async (userId: ObjectId, kind: FamilyEmailKind) => {
    const found = await collections.familyLetters.findOne({ userId, kind }, { sort: { _id: -1 } });
    const { status, body } = await callers['mail-worker'].post(
      `/internal/family-letters/${found?._id ?? new ObjectId()}`,
    );
    return status === 200 ? body : null;
  };

  /** Opens the family page on a new device of the grown-up. */
  const grownUp = async (userId: ObjectId, kind: FamilyEmailKind = 'family_ask') => {
    const own = device(site);
    const { token } = await familyEmail(userId, kind);
    const opened = await own.send('post', '/user/family/open', { token });
    if (opened.status !== 200) throw new Error(`${opened.status} ${JSON.stringify(opened.body)}`);
    return own;
  };

  const everything = { publish: true, comment: true, picture: true, emails: true };
  const sayYes = (own: Device, switches = everything) =>
    own.send('post', '/user/family/consent', { textVersion: '2026-11', switches });

  /** The second step, a day after the first. */
  const confirm = async (own: Device, userId: ObjectId) => {
    passTime(dayMs);
    await modules.chores.sweep();
    const { code, token } = await familyEmail(userId, 'family_code');
    await own.send('post', '/user/family/open', { token });
    return own.send('post', '/user/family/confirm', { code });
  };

  /** Creates a child with parental consent. */
  const allowed = async (switches = everything) => {
    const one = await child();
    const own = await grownUp(one.id);
    await sayYes(own, switches);
    const { status, body } = await confirm(own, one.id);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { ...one, own, mine: api.as(await site.tokenFor(await one.account())) };
  };

  return { child, familyEmail, grownUp, sayYes, confirm, allowed, everything };
}
