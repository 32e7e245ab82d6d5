import type { EmailLinkKind } from '@storysprout/contract';
import { Transactions } from '@storysprout/service-kit';
import {
  askedStatements,
  pngBuffer,
  scatteredStatements,
  testDatabase,
  unplannedStatements,
  unshardableIndexes,
} from '@storysprout/service-kit/testing';
import { type Document, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { UserList } from '../../src/accounts/staff/user-list';
import { unasked } from '../../src/identity';
import { LedgerStandings } from '../../src/progress/leaderboard/ledger-standings';
import { stores } from '../../src/stores';
import { hangmanOptions, winningMoves } from '../support/hangman-player';
import { profileSafety } from '../support/profile-safety';
import { letRoundsAge, roundMs } from '../support/round-time';
import { form, password, startUserSite } from '../support/user-site';

const database = await testDatabase('indexes');
const asked = askedStatements(database.url);
const { client } = asked;
const mongo = { ...database, client, db: client.db(database.dbName), transactions: new Transactions(client) };
const site = await startUserSite({ EMAIL_VERIFICATION: 'on' }, { mongo });
const { api, callers, modules, collections, signedIn, passTime } = site;
const { by, decide } = profileSafety(site);
const newId = () => new ObjectId().toHexString();
const lastId = newId();

/** Everything the service does, once. */
async function doEverything(): Promise<void> {
  const child = await signedIn();
  const { api: mine, id, user } = child;
  const fields = { name: 'Hazel Otter', email: 'hazel@example.org' };
  await api.post('/user/register', { body: form({ ...fields, password }, { bytes: await pngBuffer(20, 20) }) });
  await api.post('/user/login', { body: { email: fields.email, password } });
  await keepSessions(fields.email);
  await mine.get('/user/viewprofile');
  await mine.get('/user/mine?with=lists');
  const picture = { bytes: await pngBuffer(30, 30) };
  for (const name of ['Birch', 'Beech']) {
    const { image } = (await mine.put('/user/updateprofile', { body: form({ name, email: user.email }, picture) })).body
      .user;
    await api.get(`/images/${image}`);
  }
  for (const level of [1, 2]) {
    const { body: round } = await mine.post('/user/rounds', {
      body: { game: 'hangman', options: hangmanOptions(level) },
    });
    await letRoundsAge(site, user._id, roundMs);
    const moves = winningMoves(round.seed, level);
    const played = { userId: id, xp: level * 10, reason: 'hangman_level_up', roundId: round.roundId, moves };
    await mine.post('/user/addxp', { body: played });
  }
  await mine.post('/user/addxp', { body: { userId: id, xp: 100, reason: 'memory_game_win' } });
  for (const reason of ['crossword_win', 'puzzle_win'])
    await mine.post('/user/addxp', { body: { userId: id, xp: 10, reason } });
  const at = site.now().toISOString();
  await modules.progress.xpEvents.onXp({ key: 'comment:1', userId: id, reason: 'comment', xp: 3, at });
  await modules.progress.xpEvents.onActivity({ key: 'activity:1', userId: id, kind: 'blog_published', at });
  await readNotifications(child);
  await mine.put('/user/avatar', { body: { avatarId: 'avatar-panda' } });
  await mine.put('/user/clear-unlocked');
  await mine.put('/user/emails', { body: { challenges: true } });
  await moderate(child);
  await lookAtLeaderboards(id);
  await changeAddress(child);
  await mine.get('/user/export');
  await askInternally(id, user.email);
  await leave(child);
}

/** Sends every kind of notification and makes all of a reader's calls about them. */
async function readNotifications({ api: mine, id }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const at = site.now().toISOString();
  const blogId = newId();
  await modules.progress.xpEvents.onActivity({ key: 'like:1', userId: id, kind: 'like_received', at, blogId });
  const other = await signedIn();
  const comment = { key: 'comment:1', version: 0, at, userId: id, kind: 'comment', blogId, actorId: other.id } as const;
  await modules.notifications.notificationJobs.on(comment);
  await mine.put(`/user/hidden/${other.id}`);
  await mine.put(`/user/following/${other.id}`);
  await mine.get('/user/following');
  await mine.get('/user/followers');
  await modules.notifications.notificationJobs.on({
    key: 'story:1:new',
    version: 0,
    at,
    kind: 'storyOut',
    blogId,
    writerId: other.id,
  });
  for (const kind of ['storyHidden', 'storyShown'] as const) {
    const turned = { key: 'story:1:new', version: 1, at, kind, blogId, writerId: other.id };
    await modules.notifications.notificationJobs.on(turned);
  }
  await mine.delete(`/user/following/${other.id}`);
  await mine.put('/user/letters/kinds', { body: { kind: 'badge', isOn: false } });
  const { body } = await mine.get('/user/letters?limit=1');
  await mine.get(`/user/letters?limit=1&cursor=${body.nextCursor}`);
  await mine.get('/user/letters/unread');
  await mine.put('/user/letters/read', { body: { ids: [newId()] } });
  await mine.put('/user/letters/read', { body: { ids: 'all' } });
  await modules.notifications.notificationJobs.on({ key: 'comment:1', version: 1, at, kind: 'withdrawn' });
  await modules.notifications.notificationJobs.on({ key: 'gone:1', version: 0, at, kind: 'storyGone', blogId });
}

/** Reports, hidden readers, decisions, sanctions and corrections, each at least once. */
async function moderate({ api: mine, id, user }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const other = await signedIn();
  const subjects = (['name', 'picture'] as const).map((kind) => ({ kind, id }));
  for (const { kind } of subjects)
    await other.api.post('/user/report', { body: { userId: id, what: kind, reason: 'unkind' } });
  await mine.put(`/user/hidden/${other.id}`);
  await mine.delete(`/user/hidden/${other.id}`);
  await other.api.put(`/user/hidden/${id}`);
  await other.api.get('/user/hidden');
  await callers.admin.post('/internal/accounts/subjects', { body: { subjects } });
  await callers.admin.get(`/internal/accounts/reporters/${other.id}`);
  for (const decision of ['remove', 'restore', 'keep'] as const) await decide(id, 'name', decision, { undoes: lastId });
  const order = { reason: 'Please be kind.', by, until: new Date(site.now().getTime() + 60_000).toISOString() };
  for (const kind of ['warning', 'mute'])
    await callers.admin.put(`/internal/users/${id}/sanction`, { body: { ...order, kind, decisionId: newId() } });
  for (const kind of ['ban', 'unban'])
    await callers.admin.put(`/internal/users/${other.id}/sanction`, { body: { ...order, kind, decisionId: newId() } });
  await callers.admin.put(`/internal/users/${id}/xp`, { body: { decisionId: lastId, xp: -1, reason: 'A script.' } });
  await callers.admin.put(`/internal/users/${id}/xp`, {
    body: { decisionId: newId(), undoes: lastId, xp: 1, reason: 'It was none.' },
  });
  for (const giveBack of [false, true])
    await modules.progress.corrections.onTakenBack(
      { key: `back:${giveBack}`, userId: id, awardKey: 'comment:1', giveBack },
      0,
    );
  await decide(other.id, 'name', 'remove');
  passTime(31 * 24 * 60 * 60_000);
  await modules.chores.sweep();
  passTime(-31 * 24 * 60 * 60_000);
  expect((await site.load(user._id)).mute).toBeNull();
}

async function keepSessions(email: string): Promise<void> {
  const signIn = () => api.post('/user/login', { body: { email, password, session: 'browser' } });
  const [first, second] = [await signIn(), await signIn()];
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let at = 0; at < 2; at += 1) await api.post('/user/session/renew', { headers: { cookie } });
  const { body } = await api.get('/user/sessions', { token: first.body.token });
  await api.delete(`/user/sessions/${body.sessions[0]._id}`, { token: first.body.token });
  passTime(11 * 60_000);
  await api.get('/user/viewprofile', { token: first.body.token });
  await api.post('/user/logout', { token: first.body.token });
  await api.post('/user/logout?everywhere', { token: second.body.token });
  await modules.identity.revocations.publishRecent();
}

/** Sends e-mails about addresses and follows their links. */
async function changeAddress({ api: mine, id, user }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const tokenOf = async (kind: EmailLinkKind) => {
    const link = await collections.emailLinks.findOne({ userId: user._id, kind }, { sort: { createdAt: -1 } });
    return (await callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`)).body.token;
  };
  const follow = async (kind: keyof typeof paths) =>
    expect((await api.post(paths[kind], { body: { token: await tokenOf(kind) } })).status).toBe(200);
  await mine.post('/user/verify-email/resend');
  await follow('verify_email');
  const { name } = await site.load(id);
  await mine.put('/user/updateprofile', { body: { name, email: 'moved.away@example.org', currentPassword: password } });
  await follow('verify_email');
  await follow('take_back_email');
  await collections.users.updateOne(
    { _id: user._id },
    { $set: { tokenVersion: 0, emailAskedAt: null, emailVerifiedAt: null } },
  );
  await api.post('/user/login', { body: { email: user.email, password } });
}

const paths = { verify_email: '/user/verify-email', take_back_email: '/user/take-back-email' } as const;

async function lookAtLeaderboards(id: string): Promise<void> {
  // The first call builds the board, the second one moves its week on.
  await modules.progress.leaderboard.tend();
  passTime(60_000);
  await modules.progress.leaderboard.tend();
  const standings = new LedgerStandings(site);
  for (const source of [modules.progress.leaderboard, standings]) {
    for (const window of ['week', 'all'] as const) {
      await source.placeOf(window, id);
      const { standings: first } = await source.page({ window, limit: 1 });
      await source.page({ window, limit: 1, after: first[0] });
    }
  }
  await api.get('/user/leaderboard?filter=all');
}

async function askInternally(id: string, email: string): Promise<void> {
  await api.post('/user/forgot-password', { body: { email } });
  const reset = await collections.passwordResets.findOne({ userId: new ObjectId(id) });
  const { body: emailData } = await callers['mail-worker'].post(`/internal/password-resets/${reset?._id}/token`);
  await api.post('/user/reset-password', { body: { token: emailData.token, newPassword: password } });
  for (const path of ['users', 'recipients']) {
    const { body } = await callers.admin.get(`/internal/${path}?limit=1`);
    await callers.admin.get(`/internal/${path}?limit=1&cursor=${body.nextCursor}`);
  }
  for (const at of ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'])
    await callers['mail-worker'].post(`/internal/users/${id}/bounce`, { body: { email, at } });
  await callers.admin.get('/internal/users?only=undeliverable&limit=1');
  await lookThroughStates();
  await callers.admin.get('/internal/users?search=haz');
  const { body } = await callers.admin.get('/internal/users?search=example&limit=1');
  await callers.admin.get(`/internal/users?search=example&limit=1&cursor=${body.nextCursor}`);
  await callers.admin.get('/internal/recipients/count');
  const everybody = new UserList({ collections, verifiesAddresses: false, now: site.now });
  await everybody.recipients({ limit: 1 });
  await everybody.countRecipients();
  await callers['mail-worker'].post('/internal/users/reachable', { body: { userIds: [id, 'f'.repeat(24)] } });
  await callers.admin.put(`/internal/users/${id}`, { body: { name: 'Bracken', isAdmin: true } });
  await signedIn({ isAdmin: true });
  await callers.admin.put(`/internal/users/${id}`, { body: { isAdmin: false } });
  await callers.admin.put(`/internal/users/${id}/ban`, { body: { reason: 'A mistake.' } });
  await callers.admin.put(`/internal/users/${id}/unban`);
  await modules.identity.revocations.publishRecent();
}

/** Lists muted, banned and waiting accounts, of each two pages. */
async function lookThroughStates(): Promise<void> {
  const mute = { until: new Date(site.now().getTime() + 60_000), reason: 'Unkind.', decisionId: new ObjectId() };
  for (let count = 0; count < 2; count += 1) await site.addUser({ isBanned: true, mute, consent: unasked });
  for (const only of ['muted', 'banned', 'waiting']) {
    const { body } = await callers.admin.get(`/internal/users?only=${only}&limit=1`);
    await callers.admin.get(`/internal/users?only=${only}&limit=1&cursor=${body.nextCursor}`);
  }
}

async function leave({ id, user }: { id: string; user: { unsubscribeToken: string } }): Promise<void> {
  await api.get(`/user/unsubscribe/${user.unsubscribeToken}`);
  await api.post(`/user/unsubscribe/${user.unsubscribeToken}`);
  const current = await site.load(id);
  const mine = api.as(await site.tokenFor(current));
  await mine.delete('/user/account');
  await api.post('/user/login', { body: { email: current.email, password } });
  await api.as(await site.tokenFor(await site.load(id))).delete('/user/account');
  passTime(25 * 60 * 60_000);
  await modules.chores.sweep();
}

/**
 * An admin's search and the list of muted accounts are sorted in memory, which is fine because few accounts match a
 * prefix, and few are muted at a time.
 */
const mayThenSort = (statement: Document) => /searchTerms|mute\.until/.test(JSON.stringify(statement));

/**
 * Statements that a cluster would send to every shard, with the reason why that is acceptable
 * (docs/decisions/0066-declared-shard-keys.md).
 */
const mayScatter = {
  'Redis has the leaderboard; these are asked while it is away, and for a rebuild': [
    'aggregate users: isBanned isAdmin offBoard deleteAfter boardPoints',
    'aggregate users: isBanned isAdmin offBoard deleteAfter boardPoints _id',
    'aggregate xpLedger: at source',
    'find users: isBanned isAdmin offBoard deleteAfter boardPoints',
    'find users: xpTaken',
  ],
  'a new name must not be a moderator’s, and accounts get theirs once': ['find users: isAdmin'],
  'moderators look through accounts, and mails go to all of them': [
    'aggregate users: emailUndeliverableSince',
    'aggregate users: isBanned unsubscribedAt deleteAfter emailUndeliverableSince consent.state consent.switches.emails',
    'aggregate users: isBanned unsubscribedAt deleteAfter emailUndeliverableSince consent.state consent.switches.emails emailVerifiedAt',
    'find users:',
    'find users: consent.state',
    'find users: consent.state createdAt $or',
    'find users: createdAt $or',
    'find users: emailUndeliverableSince',
    'find users: isBanned',
    'find users: isBanned createdAt $or',
    'find users: isAdmin isBanned deleteAfter _id',
    'find users: isBanned unsubscribedAt deleteAfter emailUndeliverableSince consent.state consent.switches.emails',
    'find users: isBanned unsubscribedAt deleteAfter emailUndeliverableSince consent.state consent.switches.emails emailVerifiedAt',
    'find users: mute.until createdAt $or',
    'find users: searchTerms',
    'find users: searchTerms createdAt $or',
  ],
  'one process looks now and then for what is due': [
    'find emailReservations:',
    'find emailReservations: _id',
    'find users: $or',
    'find users: consent.birth',
    'find users: consent.deleteOn deleteAfter',
    'find users: consent.next emailVerifiedAt',
    'find users: deleteAfter',
    'find users: mute.until',
    'find users: tokensRevokedAt',
    'find users: unused deleteAfter lastVisitDay createdAt isAdmin',
    'find users: unused deleteAfter lastVisitDay isAdmin',
    'find users: unused.notices unused.eraseAt deleteAfter lastVisitDay createdAt isAdmin',
    'find users: unused.notices unused.eraseAt deleteAfter lastVisitDay isAdmin',
    'find users: unused.notices unused.eraseAt lastVisitDay createdAt isAdmin',
    'find users: unused.notices unused.eraseAt lastVisitDay isAdmin',
    'update users: unused.eraseAt lastVisitDay',
  ],
  'once for each picture: the gateway keeps it afterwards': ['find users: image'],
  'the link in a letter names nobody': ['find users: unsubscribeToken'],
  'accounts of the release before have no reservation (decision 68)': ['find users: email'],
  'an account gives its old address back': ['delete emailReservations: userId _id'],
};

it('only the unique address keeps a cluster from dividing what grows', () => {
  expect(unshardableIndexes(stores)).toEqual(['users: email']);
});

it('every query is answered by an index, in its order', { timeout: 60_000 }, async () => {
  await doEverything();
  asked.end();
  expect(asked.shapes.size).toBeGreaterThan(60);
  expect(await unplannedStatements(database.db, asked, mayThenSort)).toEqual([]);
  expect(scatteredStatements(asked, stores)).toEqual(Object.values(mayScatter).flat().sort());
});
