import type { ClientSession, Collection, Filter, ObjectId } from 'mongodb';
import { type BlogDocument, searchVersion } from '../blogs/blog.document';
import { type IndexedBlog, indexedFields } from './entry.rules';

/** Versions before the present one, and null, which stands for a missing field too. */
const outdated = [null, ...Array.from({ length: searchVersion }, (_, version) => version)];

/** Blogs as the indexer sees them. */
export class SearchedBlogs {
  constructor(private readonly blogs: Collection<BlogDocument>) {}

  /** Some of the blogs that search has not read as they are. */
  async unindexed(limit: number): Promise<ObjectId[]> {
    const filter: Filter<BlogDocument> = { searchVersion: { $in: outdated } };
    const found = await this.blogs.find(filter, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** What search reads of the given blogs. */
  findMany(ids: readonly ObjectId[], session: ClientSession): Promise<IndexedBlog[]> {
    return this.blogs.find<IndexedBlog>({ _id: { $in: [...ids] } }, { projection: indexedFields, session }).toArray();
  }

  async markIndexed(ids: readonly ObjectId[], session: ClientSession): Promise<void> {
    await this.blogs.updateMany({ _id: { $in: [...ids] } }, { $set: { searchVersion } }, { session });
  }
}
