import { staleTagsHeader } from '@storysprout/contract';
import type { TestResponse } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, vi } from 'vitest';
import { cacheInvalidation } from '../../../../gateway/src/api/cache/cache-invalidation';
import type { BlogDocument } from '../../src/blogs/blog.document';
import type { CommentDocument, ReplyDocument } from '../../src/comments/comment.document';
import type { BlogSubjectKind } from '../../src/events';
import type { BlogSite, Person } from './blog-site';

/** A blog, comment or reply as it is stored. */
export interface Item<Kind extends BlogSubjectKind = BlogSubjectKind> {
  readonly kind: Kind;
  readonly entry: Kind extends 'blog' ? BlogDocument : ReplyDocument;
  readonly blogId: ObjectId;
  /** The comment that a reply stands under. */
  readonly above?: CommentDocument;
}

export interface Call {
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  /** After a kill its caller calls again, as the response was lost. */
  readonly isRetried?: boolean;
}

/** Decides who sees an entry, independently of the code that is tested. */
export function isPublic({ kind, entry }: Item): boolean {
  const isApproved = kind !== 'blog' || (entry as BlogDocument).status === 'approved';
  return isApproved && (entry.visibility ?? 'public') === 'public' && !entry.awaitsConsent;
}
export const idOf = ({ entry }: Pick<Item, 'entry'>): string => entry._id.toHexString();
export const keyOf = (item: Item): string => `${item.kind}:${idOf(item)}`;

/** A cache that drops only what it is told to drop. */
class Cache {
  readonly responses = new Map<string, { readonly tags: readonly string[]; readonly body: unknown }>();
  private readonly handlers = cacheInvalidation(this);

  purge(tags: readonly string[]): void {
    for (const [path, response] of this.responses)
      if (response.tags.some((tag) => tags.includes(tag))) this.responses.delete(path);
  }

  dropAll(): void {
    this.responses.clear();
  }

  hear({ name, data }: Announced): void {
    const handlers: Record<string, ((data: never) => void) | undefined> = this.handlers;
    handlers[name]?.(data as never);
  }
}

interface Announced {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

const allowed = { isShown: true, publish: true, comment: true, picture: true } as const;
export const given = { ...allowed, state: 'given' } as const;
const revoked = { state: 'revoked', isShown: false, publish: false, comment: false, picture: false } as const;

/** Writers, what they wrote, and two gateways with their caches. */
export class VisibilityWorld {
  readonly writers: Person[] = [];
  readonly erased = new Set<string>();
  readonly unconsented = new Set<string>();
  readonly caches = {
    /** The gateway of all callers, which learns from responses what is stale. */
    own: new Cache(),
    /** Another gateway, which learns it from announcements. */
    other: new Cache(),
  };
  items: readonly Item[] = [];
  announced: Announced[] = [];
  /** True from the commit on in a process that is killed: its announcements and responses are lost. */
  isDead = false;
  private revision = 0;
  private passedMs = 0;

  constructor(readonly site: BlogSite) {}

  async open(): Promise<void> {
    const { collections } = this.site.context;
    const kept = ['authors', 'searchLeases'];
    for (const name of Object.keys(collections).filter((each) => !kept.includes(each)))
      await this.site.database.db.collection(name).deleteMany({});
    this.site.setNow(null);
    for (const name of ['Ada', 'Ben', 'Cleo']) this.writers.push(await this.site.person(name, { consent: given }));
    vi.spyOn(this.site.redis, 'publish').mockImplementation(async (name, text) => {
      if (!this.isDead) this.announced.push({ name: String(name), data: JSON.parse(String(text)) });
      return 1;
    });
  }

  async read(): Promise<void> {
    const { blogs, comments } = this.site.context.collections;
    const found = await comments.find().sort({ createdAt: 1, _id: 1 }).toArray();
    this.items = [
      ...(await blogs.find().toArray()).map((entry) => ({ kind: 'blog' as const, entry, blogId: entry._id })),
      ...found.flatMap((above) => [
        { kind: 'comment' as const, entry: above, blogId: above.blogId },
        ...above.replies.map((entry) => ({ kind: 'reply' as const, entry, blogId: above.blogId, above })),
      ]),
    ];
  }

  of<Kind extends BlogSubjectKind>(kind: Kind): Item<Kind>[] {
    return this.items.filter((item): item is Item<Kind> => item.kind === kind);
  }

  get present(): Person[] {
    return this.writers.filter(({ userId }) => !this.erased.has(userId));
  }

  writerOf(item: Pick<Item, 'entry'> | undefined): Person | undefined {
    return this.present.find(({ id }) => item && id.equals(item.entry.author._id));
  }

  async call(by: Pick<Person, 'api'> | undefined, { method, path, isRetried, ...request }: Call): Promise<void> {
    if (!by) return;
    const response: TestResponse = await by.api[method](path, request);
    expect(response.status, `${method} ${path}`).toBeLessThan(500);
    if (!this.isDead) return this.caches.own.purge(response.headers.get(staleTagsHeader)?.split(' ') ?? []);
    if (!isRetried) return;
    this.isDead = false;
    await this.call(by, { method, path, ...request });
  }

  /** Decides as the admin service does, which repeats a decision until it gets a response. */
  async decide(item: Item | undefined, decision: string, extra: object = {}): Promise<void> {
    if (!item) return;
    const { admin, callers } = this.site;
    const by = { userId: admin.userId, name: admin.name };
    const body = { decisionId: new ObjectId().toHexString(), decision, reason: 'Please be kind.', by, ...extra };
    const isAboutStatus = ['approve', 'reject', 'undo'].includes(decision);
    const path = isAboutStatus
      ? `/internal/blogs/${idOf(item)}/decision`
      : `/internal/moderation/subjects/${item.kind}/${idOf(item)}/decision`;
    await this.call({ api: callers.admin }, { method: isAboutStatus ? 'post' : 'put', path, body, isRetried: true });
  }

  async changeConsent({ userId, name }: Person, isGiven: boolean): Promise<void> {
    this.unconsented[isGiven ? 'delete' : 'add'](userId);
    this.revision += 1;
    const profile = { userId, name, image: null, consent: isGiven ? given : revoked, revision: this.revision };
    this.site.users.add(profile);
    await this.site.modules.profiles.updater.apply(profile);
  }

  /** Lets time pass, and erases what is due then. */
  async pass(ms: number): Promise<void> {
    this.passedMs += ms;
    this.site.setNow(new Date(Date.now() + this.passedMs));
    const { removedTexts, withdrawnThreads } = this.site.modules.dataRights;
    await removedTexts.eraseDue();
    await withdrawnThreads.removeDue();
  }

  async erase(writer: Person, leavesBlogs: boolean): Promise<void> {
    if (this.present.length === 1) return;
    this.erased.add(writer.userId);
    await this.site.modules.dataRights.writerErasure.erase({ userId: writer.userId, leavesBlogs });
  }

  async pending(): Promise<number> {
    return (await this.site.callers.admin.get('/internal/moderation/summary')).body.pending;
  }
}
