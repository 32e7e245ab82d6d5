import { seriesLimits } from '@storysprout/contract';
import type { ClientSession, ObjectId } from 'mongodb';
import { publicBlogs } from '../../visibility';
import type { BlogDocument } from '../blog.document';
import type { BlogsContext } from '../blogs.context';

export type SeriesBlog = Pick<BlogDocument, '_id' | 'title' | 'author' | 'createdAt' | 'seriesId'>;

const fields = { title: 1, author: 1, createdAt: 1, seriesId: 1 } as const;

/** The series that blogs belong to, which are stored in the blogs. */
export class SeriesRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections'>) {}

  private get blogs() {
    return this.context.collections.blogs;
  }

  /** A blog of this writer, whatever its status. */
  findOwn(_id: ObjectId, writerId: ObjectId, session: ClientSession): Promise<SeriesBlog | null> {
    const filter = { _id, 'author._id': writerId, isDeletedByWriter: { $ne: true } };
    return this.blogs.findOne<SeriesBlog>(filter, { projection: fields, session });
  }

  /** A blog of this writer that everybody can read. */
  findPublished(_id: ObjectId, writerId: ObjectId, session: ClientSession): Promise<SeriesBlog | null> {
    return this.blogs.findOne<SeriesBlog>(
      { ...publicBlogs, _id, 'author._id': writerId },
      { projection: fields, session },
    );
  }

  countParts(seriesId: ObjectId, session: ClientSession): Promise<number> {
    return this.blogs.countDocuments({ seriesId }, { limit: seriesLimits.parts, session });
  }

  async put(_id: ObjectId, seriesId: ObjectId | null, session: ClientSession): Promise<void> {
    await this.blogs.updateOne({ _id }, seriesId ? { $set: { seriesId } } : { $unset: { seriesId: '' } }, { session });
  }

  /** The parts that everybody can read, in the order in which they were begun. */
  publishedParts(seriesId: ObjectId): Promise<SeriesBlog[]> {
    const options = { sort: { createdAt: 1, _id: 1 }, limit: seriesLimits.parts, projection: fields } as const;
    return this.blogs.find<SeriesBlog>({ ...publicBlogs, seriesId }, options).toArray();
  }
}
