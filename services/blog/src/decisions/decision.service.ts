import type { BlogStatus, DecisionRequest, ModerationSummary } from '@storysprout/contract';
import { AppError, type Transactions } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { BlogDocument } from '../blogs/blog.document';
import type { BlogRepository } from '../blogs/blog.repository';
import type { BlogListRepository } from '../blogs/blog-list.repository';
import type { BlogAnnouncements } from '../shared/blog-announcements';
import type { Earning, Earnings } from '../shared/earnings';
import { blogNotFound } from '../shared/viewing';
import type { TakenBackList } from '../taken-back/taken-back.service';
import { decide } from './decision.rules';

export interface DecisionServiceDeps {
  blogs: Pick<BlogRepository, 'find' | 'applyDecision'>;
  lists: Pick<BlogListRepository, 'countPending' | 'oldestSubmittedAt'>;
  earnings: Pick<Earnings, 'report'>;
  takenBack: Pick<TakenBackList, 'note'>;
  transactions: Pick<Transactions, 'run'>;
  announcements: Pick<BlogAnnouncements, 'blogChanged' | 'moderationChanged'>;
  now: () => Date;
}

export interface DecisionOutcome {
  readonly blog: BlogDocument;
  /** The status before the decision. */
  readonly before: BlogStatus;
}

/** Moderators' decisions about blogs; the admin service requests them and keeps the audit log. */
export class DecisionService {
  constructor(private readonly deps: DecisionServiceDeps) {}

  /**
   * @throws AppError `not_found` when there is no such blog; `conflict` for a step the state machine does not allow, as
   * with any draft, or when somebody else decided at the same moment.
   */
  async decide(id: ObjectId, request: DecisionRequest): Promise<DecisionOutcome> {
    const outcome = await this.tryDecide(id, request);
    // Somebody else was first: the second try sees their decision, and reports it or builds on it.
    const settled = outcome ?? (await this.tryDecide(id, request));
    if (!settled) throw new AppError('conflict', 'Somebody else is deciding on this blog right now.');
    await Promise.all([this.deps.announcements.blogChanged(settled.blog), this.deps.announcements.moderationChanged()]);
    return settled;
  }

  async summary(): Promise<ModerationSummary> {
    const [pending, oldest] = await Promise.all([this.deps.lists.countPending(), this.deps.lists.oldestSubmittedAt()]);
    return { pending, oldestSubmittedAt: oldest?.toISOString() ?? null };
  }

  /** @returns `null` when the blog changed between the read and the decision */
  private async tryDecide(id: ObjectId, request: DecisionRequest): Promise<DecisionOutcome | null> {
    const blog = await this.deps.blogs.find(id);
    if (!blog) throw new AppError('not_found', blogNotFound);
    const by = { userId: new ObjectId(request.by.userId), name: request.by.name };
    const verdict = decide(blog, request, { by, now: this.deps.now() });
    if (!verdict.ok) throw new AppError('conflict', verdict.message);
    const decided = await this.deps.transactions.run(async (session) => {
      const changed = await this.deps.blogs.applyDecision(blog, verdict.change, session);
      if (changed) await this.notifyAuthor(blog.status, changed, session);
      return changed;
    });
    return decided && { blog: decided, before: blog.status };
  }

  /** The first approval earns XP (its key makes it once); the count of published blogs follows every change. */
  private async notifyAuthor(
    before: BlogStatus,
    { _id, author, status, decisionCount }: BlogDocument,
    session: ClientSession,
  ) {
    const wasPublished = before === 'approved';
    const isPublished = status === 'approved';
    if (wasPublished === isPublished) return;
    const id = _id.toHexString();
    if (!isPublished) await this.deps.takenBack.note([{ kind: 'blog', id }], session);
    const kind = isPublished ? 'blog_published' : 'blog_withdrawn';
    const count: Earning = { userId: author._id, kind, key: `${kind}:${id}:${decisionCount}` };
    const award: Earning = { userId: author._id, reason: 'blog_published', key: `published:${id}` };
    await this.deps.earnings.report(session, isPublished ? [award, count] : [count]);
  }
}
