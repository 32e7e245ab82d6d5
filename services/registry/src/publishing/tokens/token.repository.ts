import type { Collection, ObjectId } from 'mongodb';
import type { TokenDocument } from './token.document';

const minuteMs = 60_000;
/** The most tokens in a list, for all remotes together. Each remote has at most ten valid ones. */
const mostListed = 500;

export class TokenRepository {
  constructor(private readonly tokens: Collection<TokenDocument>) {}

  /** The tokens by remote, newest first, including withdrawn ones. */
  list(): Promise<TokenDocument[]> {
    return this.tokens.find().sort({ remote: 1, madeAt: -1 }).limit(mostListed).toArray();
  }

  countValid(remote: string): Promise<number> {
    return this.tokens.countDocuments({ remote, withdrawnAt: { $exists: false } });
  }

  async add(token: TokenDocument): Promise<void> {
    await this.tokens.insertOne(token);
  }

  /** Returns the valid token with this hash, and records its use to the minute. */
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
