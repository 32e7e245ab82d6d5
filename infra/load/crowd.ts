import { createTokenSigner } from '@storysprout/service-kit';
import { MongoClient, type ObjectId } from 'mongodb';
import { SiteApi } from '../seed/api';
import { collectionsOf as blogCollectionsOf, fillBlogs } from './fill-blogs';
import { fillUsers, collectionsOf as userCollectionsOf } from './fill-users';
import type { LoadPlan, Reader } from './protocol';

export interface CrowdOptions {
  readonly url: string;
  readonly mongoUrl: string;
  readonly privatePem: string;
  readonly moderator: { readonly email: string; readonly password: string };
  /** Number of accounts. The first `readers` of them are at work, the others only get e-mails. */
  readonly accounts: number;
  readonly readers: number;
  readonly blogs: number;
  /**
   * Makes the accounts that are not at work the blogs' authors, who are then notified of likes. Otherwise the authors
   * have no accounts.
   */
  readonly hasAuthors?: boolean;
  /** Hash of every account's password; without it nobody can sign in. */
  readonly passwordHash?: string;
}

export type Crowd = Pick<LoadPlan, 'readers' | 'blogIds' | 'moderatorToken'>;

export async function readersOf(ids: readonly ObjectId[], privatePem: string): Promise<Reader[]> {
  const signer = createTokenSigner(privatePem);
  const reader = async (id: ObjectId, number: number) => {
    const userId = id.toHexString();
    const token = await signer.sign({ userId, isAdmin: false, name: `Reader ${number}`, tokenVersion: 0 });
    return { userId, token };
  };
  return Promise.all(ids.map(reader));
}

/** Inserts accounts and published blogs directly into the databases, and creates tokens for the readers at work. */
export async function gatherCrowd(options: CrowdOptions): Promise<Crowd> {
  const client = await new MongoClient(options.mongoUrl).connect();
  try {
    const users = userCollectionsOf(client.db('storysprout_user'));
    const ids = await fillUsers(users, options.accounts, options.passwordHash ?? 'none');
    const authors = options.hasAuthors ? ids.slice(options.readers) : [];
    const blogIds = await fillBlogs(blogCollectionsOf(client.db('storysprout_blog')), 0, options.blogs, authors);
    const { email, password } = options.moderator;
    const { token } = await new SiteApi(options.url).signIn(email, password);
    return {
      readers: await readersOf(ids.slice(0, options.readers), options.privatePem),
      blogIds: blogIds.map((id) => id.toHexString()),
      moderatorToken: token,
    };
  } finally {
    await client.close();
  }
}
