import { openStores, pageRequest, Transactions } from '@storysprout/service-kit';
import { type CommandStartedEvent, type Document, MongoClient, type ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { searchPhases } from '../../src/search/search-entry.repository';
import { stores as allStores } from '../../src/stores';
import { blogSite } from '../support/blog-site';
import { decide, publish } from '../support/factories';
import { createRepositories, type Repositories } from '../support/repositories';

const site = blogSite('indexes');

/** Runs all queries of the product, one after the other. */
async function askEverything(transactions: Transactions, stores: Repositories, id: ObjectId) {
  const page = pageRequest({ limit: 20 });
  const later = { limit: 20, after: { at: new Date(), id } };
  const filters = [
    {},
    { category: 'Poem' as const },
    { titlePart: 'fox' },
    { category: 'Poem' as const, titlePart: 'fox' },
    { createdSince: new Date(0) },
    { createdSince: new Date(0), createdBefore: new Date(), category: 'Weekly Challenge' as const },
    { createdSince: new Date(0), category: 'Poem' as const, titlePart: 'fox' },
  ];
  for (const filter of filters) {
    for (const at of [page, later]) {
      await stores.lists.listApproved(filter, at);
      await stores.lists.listApprovedCards(filter, at);
    }
    await stores.lists.listUnansweredCards(filter, 4);
  }
  for (const at of [page, later]) {
    await stores.lists.listByAuthor(id, undefined, at);
    await stores.lists.listByAuthor(id, 'draft', at);
    await stores.lists.listByStatus('pending', at);
    await stores.lists.listCorrected(at);
    const readers = [null, { id, isAdmin: false }, { id, isAdmin: true }];
    for (const viewer of readers) await stores.comments.listOf(id, at, 20, viewer);
  }
  await stores.lists.countPending();
  await stores.lists.oldestSubmittedAt();
  await stores.blogs.find(id);
  await stores.blogs.findStanding(id);
  await stores.blogs.refreshAuthor({ _id: id, name: 'X', image: null });
  await stores.comments.refreshAuthor({ _id: id, name: 'X', image: null });
  await stores.blogs.shownBlogsOf(id, 201);
  await stores.comments.commentedBlogsOf(id, 201);
  await stores.comments.findHeader(id);
  await stores.comments.findReplies(id, 20, 21);
  for (const after of [null, id]) {
    await stores.comments.writtenBy(id, after, 100);
    await stores.comments.repliedBy(id, after, 20);
  }
  for (const at of [page, later]) {
    await stores.likes.newestLikedBy(id, at);
    await stores.comments.likedOf(id, at, { id, isAdmin: false });
  }
  await stores.comments.hasUnpublished(id, id);
  await stores.blogs.findMade(id, 'a key');
  await stores.comments.findMade(id, 'a key');
  await stores.comments.findMadeReply(id, 'a key');
  for (const kind of ['comment', 'reply'] as const) {
    const calls = [{ authorId: id, idempotencyKey: 'a key' }];
    await transactions.run((session) => stores.comments.usedKeys(kind, calls, session));
  }
  for (const after of [null, `blog:${id}:${id}`]) await stores.likes.likedBy(id, after, 100);
  await stores.blogs.withdrawUnpublished(id);
  await stores.blogs.findDrafts(id, 100);
  await stores.blogs.countPublished(id, 5);
  await stores.comments.countKept(id, new Date(), 5);
  for (const after of [null, id])
    for (const exceptPublic of [true, false]) await stores.blogs.approvedBy(id, { after, exceptPublic, limit: 100 });
  await stores.blogs.publicBy(id, 100);
  await stores.blogs.forgetModerator(id, { userId: id, name: 'X' });
  await stores.shares.removeBy(id);
  await stores.authors.forget(id);
  await stores.blogs.isPublished(id);
  await stores.blogs.isImagePublic('blog/a.webp');
  await stores.comments.someUnder(id, 200);
  await stores.comments.moderatedAmong([id]);
  await stores.comments.remove([id]);
  await stores.subjects.findMany([
    { kind: 'blog', id },
    { kind: 'comment', id },
    { kind: 'reply', id },
  ]);
  await stores.subjects.titlesOf([id]);
  await stores.removals.due(100);
  const subject = `comment:${id.toHexString()}`;
  await stores.reports.wasReportedBy(id, { kind: 'comment', id });
  await stores.reports.countOfNetwork({ kind: 'comment', id }, 'a mark');
  await stores.reports.sentBy(id, 500);
  await stores.reports.ofSubjects([subject, `blog:${id.toHexString()}`]);
  await stores.reports.recordOf(id);
  await stores.reports.refreshAuthor({ _id: id, name: 'X', image: null });
  await stores.reports.removeAbout([subject]);
  await stores.reports.removeBy(id);
  await stores.revisions.find(id, 1);
  await stores.revisions.list(id);
  await stores.revisions.imagesOf(id);
  for (const after of [null, id]) await stores.revisions.writtenBy(id, after, 20);
  await stores.revisions.imagesInUse(['blog/a.webp']);
  await stores.revisions.removeOf(id);
  await stores.revisions.removeBy(id);
  await stores.blogs.imagesInUse(['blog/a.webp']);
  await stores.blogs.findDueThreads(new Date(), 100);
  await stores.blogs.beginThreadRemoval(id, new Date());
  await stores.blogs.endThreadRemoval(id);
  await stores.series.publishedParts(id);
  await stores.bookmarks.add(id, id);
  for (const at of [page, later]) await stores.bookmarks.page(id, at);
  await stores.bookmarks.count(id);
  await stores.bookmarks.all(id);
  await stores.bookmarks.remove(id, id);
  await stores.bookmarks.removeOf(id);
  await stores.bookmarks.removeBy(id);
  await stores.drafts.find(id, 'new');
  await stores.drafts.list(id);
  await stores.drafts.removeAbout(id);
  await stores.drafts.removeBy(id);
  await stores.likes.removeAll('comment', [id, site.other.id]);
  await stores.likes.likedAmong('blog', id, [id]);
  await stores.likes.newestLikers('blog', [{ _id: id, likeCount: 5 }], 1_000);
  await stores.likes.newestLikers(
    'comment',
    [
      { _id: id, likeCount: 1 },
      { _id: site.other.id, likeCount: 2 },
    ],
    1_000,
  );
  await stores.authors.find(id);
  await stores.authors.store({ _id: id, name: 'X', image: null, revision: 1 });
  await stores.lists.publicCards([id]);
  await stores.searchedBlogs.unindexed(20);
  await stores.searchEntries.gone(20);
  await stores.searchLease.take();
  await stores.searchLease.giveBack();
  await stores.searchTerms.findMany(['fox']);
  for (const typed of ['fo', 'dinosau']) await stores.searchTerms.beginningWith(typed, 10);
  await stores.searchTerms.spelledLike(['dinosaur', 'inosaur']);
  for (const phase of searchPhases) {
    for (const words of [[['fox']], [['fox', 'foxglove'], ['brave']]]) {
      for (const { after } of [page, later]) {
        const filter = { category: 'Poem' as const, createdSince: new Date(0) };
        for (const each of [{}, filter]) await stores.searchEntries.look({ phase, words, after, filter: each }, 20);
      }
    }
  }
  await transactions.run(async (session) => {
    await stores.searchEntries.findMany([id], session);
    await stores.searchEntries.replace([id], [], session);
    await stores.searchEntries.markGone(id, session);
    await stores.searchedBlogs.findMany([id], session);
    await stores.searchedBlogs.markIndexed([id], session);
    await stores.searchTerms.count(new Map([['fox', 1]]), session);
    await stores.searchTerms.count(new Map([['fox', 1]]), session);
    await stores.searchTerms.count(new Map([['fox', -2]]), session);
    const request = { targetId: id, userId: id };
    await stores.likes.findStandings('blog', [request], session);
    const target = { _id: id, likeCount: 0, author: { _id: id } };
    await stores.likes.store('blog', [{ ...request, liked: true, flips: 1, likeCount: 1, target }], session);
    await stores.likes.flip('blog', request, session);
    await stores.likes.removeRows(await stores.likes.rowsOf(id, 20, session), session);
    await stores.blogs.giveTo({ _id: id, name: 'X', image: null }, [id], session);
    for (const things of [stores.blogs, stores.comments]) {
      await things.findLikeable([id], session);
      await things.addLike(id, 1, session);
      await things.addLikes(new Map([[id.toHexString(), 1]]), session);
    }
    await stores.blogs.addToCount(id, 'commentCount', 1, session);
    await stores.blogs.adjustCommentCount(id, 1, session);
    await stores.blogs.findForNotifications([id]);
    await stores.blogs.removeGone(id, session);
    await stores.comments.blank(id, session);
    await stores.comments.blankReply(id, id, session);
    await stores.removals.add({ kind: 'comment', id }, session);
    await stores.removals.forget({ kind: 'comment', id }, session);
    await stores.reports.countToday(id, new Date(), session);
    await stores.reports.settle(subject, 'right', null, session);
    await stores.reports.flip(subject, id, session);
    await stores.shares.addFirstOfDay(id, id, session);
    await stores.authors.lock(id, session);
    await stores.authors.lockMany([id], session);
    await stores.comments.findHeaders(id, [id], session);
    await stores.blogs.countWaiting(id, 20, session);
    await stores.revisions.sizes(id, session);
    await stores.drafts.nextVersion(id, session);
    await stores.drafts.sizes(id, session);
    await stores.series.findOwn(id, id, session);
    await stores.series.findPublished(id, id, session);
    await stores.series.countParts(id, session);
    for (const series of [id, null]) await stores.series.put(id, series, session);
    await stores.drafts.remove(id, 'new', session);
  });
}

/** Returns the queries in a command in the form that `explain` takes. */
function explainable({ commandName, command }: CommandStartedEvent): Document[] {
  if (commandName === 'find') return [pick(command, ['find', 'filter', 'sort', 'limit', 'projection', 'collation'])];
  if (commandName === 'aggregate') {
    return [{ ...pick(command, ['aggregate', 'pipeline']), cursor: {} }, ...joined(command.pipeline)];
  }
  if (commandName === 'findAndModify') return [{ find: command.findAndModify, filter: command.query }];
  if (commandName === 'update') {
    return command.updates.map((update: Document) => ({ find: command.update, filter: update.q }));
  }
  if (commandName === 'delete') {
    return command.deletes.map((each: Document) => ({ find: command.delete, filter: each.q }));
  }
  return [];
}

/** Returns a pipeline's queries of other collections for one document, which `explain` leaves out. */
function joined(pipeline: Document[]): Document[] {
  return pipeline.flatMap(({ $lookup }) => {
    if (!$lookup) return [];
    const { from, foreignField, pipeline: own } = $lookup;
    return [{ aggregate: from, pipeline: [{ $match: { [foreignField]: site.author.id } }, ...own], cursor: {} }];
  });
}

function pick(command: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.filter((name) => name in command).map((name) => [name, command[name]]));
}

describe('every query of the product', () => {
  it('goes through an index', async () => {
    for (let at = 0; at < 3; at += 1) await publish(site);
    await decide(site, await publish(site), 'reject');
    const client = new MongoClient(site.database.url, { monitorCommands: true });
    const asked: Document[] = [];
    client.on('commandStarted', (event) => asked.push(...explainable(event)));
    const db = client.db(site.database.dbName);
    const stores = createRepositories(await openStores(db, allStores), () => new Date());
    await askEverything(new Transactions(client), stores, site.author.id);
    const commands = [...asked];
    expect(commands.length).toBeGreaterThan(40);
    for (const command of commands) {
      const plan = JSON.stringify(await db.command({ explain: command, verbosity: 'queryPlanner' }));
      expect(plan, JSON.stringify(command)).not.toContain('COLLSCAN');
      expect(plan, JSON.stringify(command)).toMatch(/IXSCAN|IDHACK|EXPRESS|COUNT_SCAN/);
    }
    await client.close();
  });
});
