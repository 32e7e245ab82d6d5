import type { FamilyMade, FamilyPart } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { BlogArchive } from '../../data-rights';
import * as texts from '../../texts/family';

const hidden = { visibility: z.string().optional(), awaitsConsent: z.boolean().optional() };
const blog = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.string(),
  date: z.string(),
  ...hidden,
});
const comment = z.object({ blogId: z.string(), text: z.string(), createdAt: z.string(), ...hidden });

type Made = FamilyMade['entries'][number];

/** Reads what a child has published from the blog service. */
export class PublishedContent {
  /** @param blogs null without `BLOG_URL` */
  constructor(private readonly blogs: Pick<BlogArchive, 'page'> | null) {}

  /** @throws AppError `unavailable` */
  async page(userId: ObjectId, part: FamilyPart, cursor: string | undefined): Promise<FamilyMade> {
    if (!this.blogs) throw new AppError('unavailable', texts.noListNow);
    const { entries, nextCursor } = await this.blogs.page(part, userId.toHexString(), cursor);
    return { entries: entries.flatMap(part === 'blogs' ? madeBlog : madeComment), nextCursor };
  }
}

function madeBlog(entry: unknown): Made[] {
  const { data } = blog.safeParse(entry);
  if (data?.status !== 'approved' || data.visibility !== undefined) return [];
  const { _id, title, description, date, awaitsConsent } = data;
  return [{ blogId: _id, title, text: description, at: date, isShown: awaitsConsent !== true }];
}

function madeComment(entry: unknown): Made[] {
  const { data } = comment.safeParse(entry);
  if (!data || data.visibility !== undefined) return [];
  return [{ blogId: data.blogId, text: data.text, at: data.createdAt, isShown: data.awaitsConsent !== true }];
}
