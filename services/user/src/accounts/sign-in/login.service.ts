import type { LoginRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import {
  fairnessKeyOf,
  type StartedSession,
  setPassword,
  type UserDocument,
  type Visitor,
  visibilityOf,
} from '../../identity';
import * as texts from '../../texts/sign-in';
import type { AccountsContext } from '../accounts.context';

export interface SignedIn extends StartedSession {
  user: UserDocument;
  message: string;
}

/** A network with this many sign-ins in progress is crowded: accounts that have just signed in have to wait. */
const crowd = 16;

export class LoginService {
  /** Sign-ins under way, by network. */
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly context: Pick<
      AccountsContext,
      | 'users'
      | 'hasher'
      | 'throttle'
      | 'deletion'
      | 'visits'
      | 'sessions'
      | 'firstVerificationEmail'
      | 'bans'
      | 'renaming'
    >,
  ) {}

  /**
   * Signs in (docs/product.md#sign-in). An unknown e-mail takes as long as a wrong password and is refused with the same
   * message; only somebody who knows the password learns that the account is banned.
   *
   * @throws AppError `too_many`, `unauthorized`, or `forbidden` with the reason of a ban and a way to appeal, or for a
   * moderator on the origin of previews.
   */
  async signIn(request: LoginRequest, visitor: Visitor): Promise<SignedIn> {
    const fairnessKey = fairnessKeyOf(visitor.address);
    const others = this.underWay.get(fairnessKey) ?? 0;
    this.underWay.set(fairnessKey, others + 1);
    try {
      return await this.signInFrom(fairnessKey, others >= crowd, request, visitor);
    } finally {
      const left = (this.underWay.get(fairnessKey) ?? 1) - 1;
      if (left > 0) this.underWay.set(fairnessKey, left);
      else this.underWay.delete(fairnessKey);
    }
  }

  private async signInFrom(
    turn: string,
    isCrowded: boolean,
    { email, password, session }: LoginRequest,
    visitor: Visitor,
  ): Promise<SignedIn> {
    const { address, isPreview } = visitor;
    const found = await this.context.users.findByEmail(email);
    await this.context.throttle.take(email, address, { isKnown: found !== null, isCrowded });
    const check = await this.context.hasher.verify(found?.passwordHash ?? null, password, turn);
    if (!found || !check.fits) throw wrongSignIn();
    await this.context.throttle.succeeded(email, address);
    if (found.isBanned) throw await this.banned(found);
    if (found.isAdmin && isPreview) throw noModeratorsHere();
    if (check.isOutdated) await this.renewHash(found, password, address);
    const { user, message } = await this.welcome(found);
    const place = session === 'shared' ? { ...visitor, isShared: true as const } : visitor;
    const started = await this.context.sessions.start(found, place, session !== undefined);
    return { user, message, ...started };
  }

  /** Replaces an outdated hash, unless the password was changed in the meantime. */
  private async renewHash(found: UserDocument, password: string, address: string): Promise<void> {
    const passwordHash = await this.context.hasher.hash(password, fairnessKeyOf(address));
    const also = { passwordHash: found.passwordHash };
    await this.context.users.updateStanding(found, setPassword(passwordHash), { also });
  }

  private async banned({ _id, banReason }: UserDocument): Promise<AppError> {
    const ban = await this.context.bans.find(_id);
    return new AppError('forbidden', texts.banned(banReason), ban && { ban });
  }

  private async welcome(found: UserDocument): Promise<Pick<SignedIn, 'user' | 'message'>> {
    const wasLeaving = found.deleteAfter !== null;
    if (wasLeaving && !(await this.context.deletion.cancel(found))) throw accountEnded();
    const visitor = await this.context.firstVerificationEmail.askOnce(await this.context.visits.visit(found));
    const user = await this.context.renaming.askOnce(visitor);
    const greeting = found.lastVisitDay === null ? texts.welcome : texts.welcomeBack;
    const welcome = (wasLeaving ? texts.welcomeBackStaying : greeting)(user.name);
    return { user, message: visibilityOf(user, 'name') === 'removed' ? texts.pickAnotherName : welcome };
  }
}

/** Only somebody who knows the password gets this message. */
function accountEnded(): AppError {
  return new AppError('unauthorized', texts.accountEnded);
}

function wrongSignIn(): AppError {
  return new AppError('unauthorized', texts.wrongSignIn);
}

/** Untrusted code in a preview could do whatever the moderator may do. */
function noModeratorsHere(): AppError {
  return new AppError('forbidden', texts.noModeratorsHere);
}
