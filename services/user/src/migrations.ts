import { fillMissing, firstMigration, type Migration } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { EmailReservationDocument } from './users/email-reservation.document';
import type { UserDocument } from './users/user.document';

/** Accounts from before visibility say nothing about it, which meant public. */
const visibility: Migration = {
  number: 2,
  name: 'visibility-is-said',
  since: '0.2.0',
  kind: 'expand',
  page: fillMissing('users', { nameVisibility: 'public', pictureVisibility: 'public' }),
};

const pageSize = 500;

/** Every address gets its reservation (docs/decisions/0068-e-mail-addresses-are-reserved.md). */
const reservations: Migration = {
  number: 3,
  name: 'addresses-are-reserved',
  since: '0.2.0',
  kind: 'expand',
  page: async (db, after) => {
    const rest = after ? { _id: { $gt: after as ObjectId } } : {};
    const fields = { email: 1, createdAt: 1 } as const;
    const page = await db
      .collection<UserDocument>('users')
      .find(rest, { projection: fields, sort: { _id: 1 }, limit: pageSize })
      .toArray();
    const last = page.at(-1);
    if (!last) return null;
    const upserts = page.map(({ _id: userId, email, createdAt }) => ({
      updateOne: { filter: { _id: email }, update: { $setOnInsert: { userId, createdAt } }, upsert: true },
    }));
    const reserved = db.collection<EmailReservationDocument>('emailReservations');
    const { upsertedCount } = await reserved.bulkWrite(upserts, { ordered: false });
    return { after: last._id, changed: upsertedCount };
  },
};

/** What turns a database of an earlier release into that of this one, in order (docs/upgrading.md). */
export const migrations: readonly Migration[] = [firstMigration, visibility, reservations];
