import { readingOf } from '@storysprout/contract';
import { firstMigration, type Migration } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogDocument } from './blogs/blog.document';

const pageSize = 500;

/** Texts from before they were measured get what cards say of them (docs/product.md#reading-time). */
const readingTimes: Migration = {
  number: 2,
  name: 'reading-times-are-known',
  since: '0.2.0',
  kind: 'expand',
  page: async (db, after) => {
    const blogs = db.collection<BlogDocument>('blogs');
    const rest = after ? { _id: { $gt: after as ObjectId } } : {};
    const page = await blogs
      .find(rest, { projection: { description: 1, reading: 1 }, sort: { _id: 1 }, limit: pageSize })
      .toArray();
    const last = page.at(-1);
    if (!last) return null;
    const unmeasured = page.filter(({ reading }) => reading === undefined);
    if (unmeasured.length === 0) return { after: last._id, changed: 0 };
    const updates = unmeasured.map(({ _id, description }) => ({
      // A text that was saved meanwhile is measured already.
      updateOne: { filter: { _id, description }, update: { $set: { reading: readingOf(description) } } },
    }));
    const { modifiedCount } = await blogs.bulkWrite(updates, { ordered: false });
    return { after: last._id, changed: modifiedCount };
  },
};

/** What turns a database of an earlier release into that of this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration, readingTimes];
