import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type ClientSession, ObjectId } from 'mongodb';
import type { FamilyContext } from '../family.context';
import type { ConsentProofDocument } from '../family.document';

const derive = promisify<string, string, number, Buffer>(scrypt);

export interface NewProof extends Pick<ConsentProofDocument, 'what' | 'textVersion' | 'method'> {
  readonly userId: ObjectId;
  readonly email: string;
}

/** Stores proofs that consent was given or revoked. Nothing in the product can change them afterwards. */
export class ConsentProofs {
  constructor(private readonly context: Pick<FamilyContext, 'collections' | 'now'>) {}

  /** Prepares a proof outside of a transaction: the hash takes long on purpose. */
  async of({ userId, email, what, textVersion, method }: NewProof): Promise<ConsentProofDocument> {
    const salt = randomBytes(16).toString('hex');
    const addressHash = (await derive(email, salt, 32)).toString('hex');
    return { _id: new ObjectId(), userId, what, at: this.context.now(), textVersion, method, addressHash, salt };
  }

  async add(session: ClientSession, proof: ConsentProofDocument): Promise<void> {
    await this.context.collections.consentProofs.insertOne(proof, { session });
  }
}
