import { type SeriesPart, seriesLimits } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/series';
import { blogNotFound } from '../../visibility';
import type { BlogsContext } from '../blogs.context';
import type { SeriesBlog } from './series.repository';

/** Series of one writer's blogs that continue each other (docs/product.md#series). */
export class SeriesService {
  constructor(private readonly context: Pick<BlogsContext, 'series' | 'transactions' | 'events'>) {}

  /**
   * Returns the public parts.
   *
   * @throws AppError `not_found` when there is none
   */
  async parts(seriesId: ObjectId): Promise<SeriesPart[]> {
    const found = await this.context.series.publishedParts(seriesId);
    if (found.length === 0) throw new AppError('not_found', texts.noSuchSeries);
    return found.map(({ _id, title }) => ({ _id: _id.toHexString(), title }));
  }

  /**
   * Makes the blog the next part of the series of an earlier one, or removes it from its series.
   *
   * @returns the id of the series; null without one
   * @throws AppError `not_found` when a blog is not the writer's or the earlier one is not public; `invalid_input` when
   * the earlier one was begun later; `conflict` when the series is full.
   */
  async change(writerId: ObjectId, blogId: ObjectId, earlierId: ObjectId | null): Promise<ObjectId | null> {
    const { series, transactions, events } = this.context;
    const changed = await transactions.run(async (session) => {
      const blog = await series.findOwn(blogId, writerId, session);
      if (!blog) throw new AppError('not_found', blogNotFound);
      const seriesId = earlierId && (await this.seriesOf(earlierId, blog, session));
      await series.put(blogId, seriesId, session);
      return seriesId;
    });
    for (const _id of [blogId, ...(earlierId ? [earlierId] : [])]) await events.blogChanged({ _id }, 'lists');
    return changed;
  }

  /** Returns the series of the earlier blog, which begins a new one if it has none. */
  private async seriesOf(earlierId: ObjectId, blog: SeriesBlog, session: ClientSession): Promise<ObjectId> {
    const { series } = this.context;
    const earlier = await series.findPublished(earlierId, blog.author._id, session);
    if (!earlier) throw new AppError('not_found', blogNotFound);
    if (earlier.createdAt >= blog.createdAt) {
      throw new AppError('invalid_input', texts.notEarlierPart);
    }
    const seriesId = earlier.seriesId ?? earlier._id;
    const isNew = !blog.seriesId?.equals(seriesId);
    if (isNew && (await series.countParts(seriesId, session)) >= seriesLimits.parts) {
      throw new AppError('conflict', texts.tooManyParts(seriesLimits.parts));
    }
    if (!earlier.seriesId) await series.put(earlier._id, seriesId, session);
    return seriesId;
  }
}
