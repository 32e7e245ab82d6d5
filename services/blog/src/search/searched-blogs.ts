import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { type BlogDocument, searchVersion } from '../blogs';
import { type IndexedBlog, indexedFields } from './entry.rules';
import type { SearchContext } from './search.context';

/** Versions before the present one, and null, which stands for a missing field too. */
const outdated = [null, ...Array.from({ length: searchVersion }, (_, version) => version)];

/** The blogs, as the search indexer reads and marks them. */
export class SearchedBlogs {
  private readonly blogs: SearchContext['collections']['blogs'];

  constructor({ collections }: Pick<SearchContext, 'collections'>) {
    this.blogs = collections.blogs;
  }

  /** Returns the ids of some blogs that are not indexed in their present state. */
  async unindexed(limit: number): Promise<ObjectId[]> {
    const filter: Filter<BlogDocument> = { searchVersion: { $in: outdated } };
    const found = await this.blogs.find(filter, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** Returns the fields of the given blogs that the index needs. */
  findMany(ids: readonly ObjectId[], session: ClientSession): Promise<IndexedBlog[]> {
    return this.blogs.find<IndexedBlog>({ _id: { $in: [...ids] } }, { projection: indexedFields, session }).toArray();
  }

  async markIndexed(ids: readonly ObjectId[], session: ClientSession): Promise<void> {
    await this.blogs.updateMany({ _id: { $in: [...ids] } }, { $set: { searchVersion } }, { session });
  }
}
