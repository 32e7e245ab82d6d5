import { weekMs } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { LedgerDocument } from '../../progress';
import type { FamilyContext } from '../family.context';

/** A child's activity in one week, for the e-mail to the grown-up. */
export interface FamilyWeek {
  /** Titles of published blogs, the oldest first. */
  blogs: string[];
  comments: number;
  rounds: number;
  xp: number;
  days: number;
}

const writtenBlog = z.object({ title: z.string(), status: z.string(), createdAt: z.string() });
const mostTitles = 5;
const mostRounds = 1_000;

/** Sums up the last seven days of one child, with no comparison to anybody. */
export class FamilyWeeks {
  constructor(private readonly context: Pick<FamilyContext, 'collections' | 'blogs' | 'logger' | 'now'>) {}

  async of(userId: ObjectId): Promise<FamilyWeek> {
    const since = new Date(this.context.now().getTime() - weekMs);
    const rows = await this.context.collections.ledger
      .find({ userId, at: { $gte: since } })
      .project<Pick<LedgerDocument, 'xp' | 'reason' | 'day'>>({ xp: 1, reason: 1, day: 1 })
      .toArray();
    const begun = { userId, startedAt: { $gte: since } };
    return {
      blogs: await this.titlesSince(userId, since),
      comments: rows.filter(({ reason }) => reason === 'comment').length,
      rounds: await this.context.collections.rounds.countDocuments(begun, { limit: mostRounds }),
      xp: Math.max(
        0,
        rows.reduce((sum, { xp }) => sum + xp, 0),
      ),
      days: new Set(rows.filter(({ reason }) => reason === 'daily_visit').map(({ day }) => day)).size,
    };
  }

  /** Returns an empty or partial list on errors, because the e-mail is worth sending without titles. */
  private async titlesSince(userId: ObjectId, since: Date): Promise<string[]> {
    const titles: string[] = [];
    try {
      for await (const entry of this.context.blogs?.entriesOf('blogs', userId.toHexString()) ?? []) {
        const { data: blog } = writtenBlog.safeParse(entry);
        if (blog && blog.status !== 'draft' && new Date(blog.createdAt) >= since) titles.push(blog.title);
      }
    } catch (error) {
      this.context.logger.warn({ err: error }, 'the week of a child is told without its blogs');
    }
    return titles.slice(-mostTitles);
  }
}
