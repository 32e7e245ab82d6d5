import type { Document, Filter, ObjectId } from 'mongodb';
import type { Migration } from './migration';

const pageSize = 500;

/** A page that writes `values` into every document of a collection that has none of them, from the oldest on. */
export function fillMissing(collection: string, values: Readonly<Record<string, unknown>>): Migration['page'] {
  return async (db, after) => {
    const documents = db.collection<{ _id: ObjectId } & Document>(collection);
    const rest: Filter<{ _id: ObjectId } & Document> = after ? { _id: { $gt: after as ObjectId } } : {};
    const page = await documents
      .find(rest, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const last = page.at(-1);
    if (!last) return null;
    let changed = 0;
    const ids = page.map(({ _id }) => _id);
    for (const [field, value] of Object.entries(values)) {
      const missing = { _id: { $in: ids }, [field]: { $exists: false } };
      changed += (await documents.updateMany(missing, { $set: { [field]: value } })).modifiedCount;
    }
    return { after: last._id, changed };
  };
}
