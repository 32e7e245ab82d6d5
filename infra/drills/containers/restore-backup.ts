import { waitFor } from '@storysprout/service-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { SiteApi } from '../../seed/api';
import type { Remarks } from '../remarks';
import type { ComposeSite } from './compose-site';

/**
 * A backup, then a day on which one child leaves, one is banned and one gets a new password; then the backup is restored.
 * What that day decided has to hold, and the restore has to say that it saw to it.
 */

const password = 'moss-lantern-42';
const newPassword = 'quiet-lantern-88';
/** Accounts that are due are looked for once a minute, and the audit log follows within another one. */
const erasureLimits = { timeoutMs: 300_000, intervalMs: 3_000 };
const looks = { timeoutMs: 60_000, intervalMs: 500 };

interface Child {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly api: SiteApi;
}

async function newChild(url: string, name: string): Promise<Child> {
  const email = `${name.toLowerCase().replace(' ', '.')}@children.example`;
  const visitor = new SiteApi(url);
  await visitor.send('POST', '/user/register', { name, email, password });
  const { api, token, userId } = await visitor.signIn(email, password);
  return { id: userId, name, email, token, api };
}

/** How the site answers a sign-in. Right after its start it may rest for a moment. */
async function signInStatus(url: string, { email }: Child, secret: string): Promise<number> {
  let status = 503;
  const answered = async () => {
    const body = JSON.stringify({ email, password: secret });
    const answer = await fetch(`${url}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    status = answer.status;
    return status !== 503;
  };
  await waitFor(answered, looks);
  return status;
}

async function profileStatus(url: string, { token }: Child): Promise<number> {
  const answer = await fetch(`${url}/user/viewprofile`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

/** The list of what must last, as the admin services wrote it. */
async function lastingList(site: ComposeSite): Promise<string> {
  const folder = '/var/lib/storysprout/audit-anchors';
  return site.docker('exec', await site.containerOf('admin'), 'sh', '-c', `cat ${folder}/lasting-*.jsonl`);
}

async function erase(mongoUrl: string, { id, api }: Child): Promise<void> {
  await api.send('DELETE', '/user/account', { leaving: 'erase' });
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const db = client.db('storysprout_user');
    const _id = new ObjectId(id);
    // The day to think it over is over.
    await db.collection('users').updateOne({ _id }, { $set: { deleteAfter: new Date() } });
    const isErased = async () => (await db.collection('erasures').findOne({ _id }))?.isFinished === true;
    await waitFor(isErased, erasureLimits);
  } finally {
    await client.close();
  }
}

/** What `user-admin proof` finds of a child who is gone; it ends with an error as long as it finds something. */
async function isNowhere(site: ComposeSite, { id, name, email }: Child): Promise<boolean> {
  const proof = site.job('user-admin', 'proof', id, name, email);
  return proof.then((lines) => lines.includes('nothing is left')).catch(() => false);
}

interface Children {
  readonly leaver: Child;
  readonly bully: Child;
  readonly careful: Child;
  readonly quiet: Child;
}

/** What happens after the backup. @returns a child who registers then */
async function dayAfter(site: ComposeSite, mongoUrl: string, children: Children): Promise<Child> {
  const { leaver, bully, careful } = children;
  const { email, password: secret } = site.settings.moderator;
  const { api: moderator } = await new SiteApi(site.url).signIn(email, secret);
  await erase(mongoUrl, leaver);
  await moderator.send('PUT', `/admin/users/${bully.id}/ban`, { reason: 'Please be kind.' });
  const changed = { name: careful.name, email: careful.email, password: newPassword, currentPassword: password };
  await careful.api.send('PUT', '/user/updateprofile', changed);
  const facts = Object.entries({ erased: leaver, banned: bully, passwordChanged: careful });
  await waitFor(async () => {
    const entries = (await lastingList(site)).split('\n');
    return facts.every(([kind, { id }]) => entries.some((entry) => entry.includes(`"${kind}"`) && entry.includes(id)));
  }, looks);
  return newChild(site.url, 'Aspen Hare');
}

/** @returns what of the day did not last */
async function undone({ url }: ComposeSite, children: Children, late: Child): Promise<string[]> {
  const { leaver, bully, careful, quiet } = children;
  const checks: [string, number, number][] = [
    ['what was written after the backup is there', await signInStatus(url, late, password), 401],
    ['the erased child signs in', await signInStatus(url, leaver, password), 401],
    ['the banned child signs in', await signInStatus(url, bully, password), 403],
    ['the old password counts again', await signInStatus(url, careful, password), 401],
    ['the new password is known', await signInStatus(url, careful, newPassword), 401],
    ['a sign-in from before counts', await profileStatus(url, quiet), 401],
    ['a child who did nothing cannot sign in', await signInStatus(url, quiet, password), 200],
  ];
  return checks.flatMap(([what, status, wanted]) => (status === wanted ? [] : [`${what} (${status})`]));
}

export async function restoreBackup(site: ComposeSite, mongoUrl: string): Promise<Remarks> {
  const children = {
    leaver: await newChild(site.url, 'Hazel Otter'),
    bully: await newChild(site.url, 'Birch Wren'),
    careful: await newChild(site.url, 'Rowan Vole'),
    quiet: await newChild(site.url, 'Maple Finch'),
  };
  const [file] = /\/backups\/\S+\.backup/.exec(await site.job('backup', '/backups')) ?? [];
  if (!file) throw new Error('The backup did not say where it is.');
  const late = await dayAfter(site, mongoUrl, children);

  const said = await site.whileStopped(() => site.job('restore', file, '--force'));

  const noted = said.slice(said.indexOf('Replayed')).trim().split('\n');
  const unsaid = ['are erased again', 'are banned again', 'need a new password']
    .filter((what) => !noted.some((line) => line.startsWith('1 ') && line.includes(what)))
    .map((what) => `it did not say how many accounts ${what}`);
  const broken = [...unsaid, ...(await undone(site, children, late))];
  const isGone = () => isNowhere(site, children.leaver);
  await waitFor(isGone, erasureLimits).catch(() => broken.push('something of the erased child is left'));
  return { noted, broken };
}
