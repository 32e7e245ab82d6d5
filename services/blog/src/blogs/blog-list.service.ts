import {
  type ListAdminBlogsQuery,
  type ListBlogsQuery,
  type ListOwnBlogsQuery,
  pageSizes,
  weekMs,
} from '@storysprout/contract';
import { type PageOf, type PageRequest, type Position, pageRequest, toPage } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogCardDocument, BlogDocument } from './blog.document';
import type { PublicListFilter } from './blog-list.repository';
import type { BlogsContext } from './blogs.context';

/** The lists of blogs, newest first. */
export class BlogListService {
  constructor(private readonly context: Pick<BlogsContext, 'lists' | 'now'>) {}

  async published(query: ListBlogsQuery): Promise<PageOf<BlogDocument>> {
    const page = pageRequest(query);
    return pageOf(await this.context.lists.listApproved(this.filterOf(query), page), page);
  }

  async publishedCards(query: ListBlogsQuery): Promise<PageOf<BlogCardDocument>> {
    const page = pageRequest(query);
    if (query.comments === 'none') {
      return {
        items: await this.context.lists.listUnansweredCards(this.filterOf(query), page.limit),
        nextCursor: null,
      };
    }
    return pageOf(await this.context.lists.listApprovedCards(this.filterOf(query), page), page);
  }

  /** Returns a writer's public blogs. */
  async publishedCardsOf(authorId: ObjectId, cursor: string | undefined): Promise<PageOf<BlogCardDocument>> {
    const page = pageRequest({ cursor }, pageSizes.cards);
    return pageOf(await this.context.lists.listApprovedCards({ authorId }, page), page);
  }

  async ofAuthor(authorId: ObjectId, query: ListOwnBlogsQuery): Promise<PageOf<BlogDocument>> {
    const page = pageRequest(query);
    return pageOf(await this.context.lists.listByAuthor(authorId, query.status, page), page);
  }

  /**
   * Returns blogs for moderators: those with one status, or the pending and approved ones together. Published blogs
   * with a waiting correction are among the pending ones. Drafts are private.
   */
  async forModerators(query: ListAdminBlogsQuery): Promise<PageOf<BlogDocument>> {
    const page = pageRequest(query);
    if (query.status === 'pending') {
      const waiting = [this.context.lists.listByStatus('pending', page), this.context.lists.listCorrected(page)];
      return pageOf((await Promise.all(waiting)).flat().sort(newestFirst), page);
    }
    if (query.status) return pageOf(await this.context.lists.listByStatus(query.status, page), page);
    const lists = await Promise.all([
      this.context.lists.listByStatus('pending', page),
      this.context.lists.listByStatus('approved', page),
    ]);
    return pageOf(lists.flat().sort(newestFirst), page);
  }

  private filterOf({ category, q, since, begunFrom, begunBefore }: ListBlogsQuery): PublicListFilter {
    return {
      category,
      titlePart: q,
      createdSince: this.createdSince(since, begunFrom),
      createdBefore: begunBefore === undefined ? undefined : new Date(begunBefore),
    };
  }

  private createdSince(since: ListBlogsQuery['since'], begunFrom: string | undefined): Date | undefined {
    if (since === 'week') return new Date(this.context.now().getTime() - weekMs);
    return begunFrom === undefined ? undefined : new Date(begunFrom);
  }
}

function pageOf<Item extends BlogCardDocument>(found: readonly Item[], { limit }: PageRequest): PageOf<Item> {
  return toPage(found, limit, positionOf);
}

function positionOf({ date, _id }: BlogCardDocument): Position {
  return { at: date, id: _id };
}

function newestFirst(one: BlogDocument, other: BlogDocument): number {
  const byDate = other.date.getTime() - one.date.getTime();
  return byDate === 0 ? other._id.toHexString().localeCompare(one._id.toHexString()) : byDate;
}
