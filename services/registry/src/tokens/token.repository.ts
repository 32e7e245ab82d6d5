import type { Collection, ObjectId } from 'mongodb';
import type { TokenDocument } from './token.document';

const minuteMs = 60_000;
/** All remotes' together; each has ten valid ones at most. */
const mostListed = 500;

export class TokenRepository {
  constructor(private readonly tokens: Collection<TokenDocument>) {}

  /** Newest first, withdrawn ones among them. */
  list(): Promise<TokenDocument[]> {
    return this.tokens.find().sort({ remote: 1, madeAt: -1 }).limit(mostListed).toArray();
  }

  countValid(remote: string): Promise<number> {
    return this.tokens.countDocuments({ remote, withdrawnAt: { $exists: false } });
  }

  async add(token: TokenDocument): Promise<void> {
    await this.tokens.insertOne(token);
  }

  /** The valid token with this hash, whose use is noted to the minute. */
  async use(hash: string, now: Date): Promise<TokenDocument | null> {
    const found = await this.tokens.findOne({ hash, withdrawnAt: { $exists: false } });
    if (found && now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > minuteMs)
      await this.tokens.updateOne({ _id: found._id }, { $set: { lastUsedAt: now } });
    return found;
  }

  /** @returns the token as it was; null when it is not there or was withdrawn before */
  withdraw(id: ObjectId, now: Date): Promise<TokenDocument | null> {
    return this.tokens.findOneAndUpdate(
      { _id: id, withdrawnAt: { $exists: false } },
      { $set: { withdrawnAt: now } },
      { returnDocument: 'before' },
    );
  }
}
