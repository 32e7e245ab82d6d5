import { isDuplicateKey } from '@storysprout/service-kit';
import type { ClientSession, Collection, Filter, ObjectId, UpdateFilter } from 'mongodb';
import type { UserDocument } from './user.document';
import { shownImage } from './user.rules';

/** Finding and changing single accounts. Features with queries of their own keep those in their folder. */
export class UserRepository {
  constructor(private readonly users: Collection<UserDocument>) {}

  findById(_id: ObjectId, session?: ClientSession): Promise<UserDocument | null> {
    return this.users.findOne({ _id }, { session });
  }

  findByEmail(email: string): Promise<UserDocument | null> {
    return this.users.findOne({ email });
  }

  /** Whether everybody may see this picture. */
  async isImagePublic(image: string): Promise<boolean> {
    const fields = { image: 1, pictureVisibility: 1, consent: 1 } as const;
    const found = await this.users.findOne({ image }, { projection: fields });
    return found !== null && shownImage(found) === image;
  }

  /** False when the e-mail already belongs to an account: the unique index decides, however many try at once. */
  async insert(user: UserDocument): Promise<boolean> {
    try {
      await this.users.insertOne(user);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return false;
      throw error;
    }
  }

  /**
   * Changes an account only while its token version is the one that was read, and returns it as it is then. Null, with
   * nothing changed, when the account is gone or banned or its tokens have been made void since.
   *
   * @param also what else must hold for the change to happen
   */
  updateStanding(
    { _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>,
    change: UpdateFilter<UserDocument>,
    { session, also = {} }: { session?: ClientSession; also?: Filter<UserDocument> } = {},
  ): Promise<UserDocument | null> {
    const asRead = { ...also, _id, tokenVersion, isBanned: false };
    return this.users.findOneAndUpdate(asRead, change, { session, returnDocument: 'after' });
  }

  /** Changes an account whatever its state, and returns it as it is then; null when it is gone. */
  update(_id: ObjectId, change: UpdateFilter<UserDocument>, session?: ClientSession): Promise<UserDocument | null> {
    return this.users.findOneAndUpdate({ _id }, change, { session, returnDocument: 'after' });
  }
}
