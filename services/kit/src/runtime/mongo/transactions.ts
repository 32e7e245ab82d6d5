import type { ClientSession, MongoClient } from 'mongodb';

/** Runs several writes atomically. */
export class Transactions {
  constructor(private readonly client: MongoClient) {}

  /** Runs `work` in a transaction. It may run again after a write conflict, so it must change only the database. */
  run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.client.withSession((session) =>
      session.withTransaction(() => work(session), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      }),
    );
  }
}
