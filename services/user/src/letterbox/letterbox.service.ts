import {
  type NotificationsResponse,
  notificationKinds,
  notificationLimits,
  type PageQuery,
  type ReadNotificationsRequest,
  type SetNotificationKindRequest,
} from '@storysprout/contract';
import { AppError, pageRequest, type SignedInUser, toPage } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { CurrentAccount } from '../sessions/current-account';
import * as texts from '../texts/accounts';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { presentLetter } from './letter.presenter';
import type { LetterRepository } from './letter.repository';
import type { LetterAnnouncements } from './letter-announcements';
import type { LetterFacts } from './letter-facts';
import type { LetterViews } from './letter-views';

export interface LetterboxDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  letters: Pick<LetterRepository, 'page' | 'unread' | 'markRead'>;
  views: LetterViews;
  facts: LetterFacts;
  announcements: Pick<LetterAnnouncements, 'changed'>;
}

/** A reader's inbox of notifications (docs/product.md#the-letterbox). */
export class Letterbox {
  constructor(private readonly deps: LetterboxDeps) {}

  async list(reader: SignedInUser, query: PageQuery): Promise<NotificationsResponse> {
    const view = await this.viewOf(reader);
    const request = pageRequest(query, notificationLimits.page);
    const [found, unread] = await Promise.all([this.deps.letters.page(view, request), this.deps.letters.unread(view)]);
    const { items, nextCursor } = toPage(found, request.limit, ({ at, _id }) => ({ at, id: _id }));
    const facts = await this.deps.facts.about(view.userId, items);
    return { letters: items.map((item) => presentLetter(item, facts)), nextCursor, unread, off: [...view.off] };
  }

  async unread(reader: SignedInUser): Promise<number> {
    return this.unreadOf(await this.deps.accounts.of(reader));
  }

  async unreadOf(account: Pick<UserDocument, '_id' | 'lettersOff'>): Promise<number> {
    return this.deps.letters.unread(await this.deps.views.of(account));
  }

  /**
   * Marks notifications as read.
   *
   * @param ids hex ids, or `all`
   * @returns how many are still unread
   */
  async markRead(reader: SignedInUser, ids: ReadNotificationsRequest['ids']): Promise<number> {
    const view = await this.viewOf(reader);
    await this.deps.letters.markRead(view.userId, ids === 'all' ? ids : ids.map((id) => new ObjectId(id)));
    await this.deps.announcements.changed([view.userId]);
    return this.deps.letters.unread(view);
  }

  /**
   * Turns one kind of notifications on or off.
   *
   * @throws AppError `conflict` when the account was changed in the meantime.
   */
  async setKind(reader: SignedInUser, { kind, isOn }: SetNotificationKindRequest) {
    const before = await this.deps.accounts.of(reader);
    const change = isOn ? { $pull: { lettersOff: kind } } : { $addToSet: { lettersOff: kind } };
    const user = await this.deps.users.updateStanding(before, change);
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    const view = await this.deps.views.of(user);
    await this.deps.announcements.changed([view.userId]);
    const off = notificationKinds.filter((each) => view.off.includes(each));
    return { off, unread: await this.deps.letters.unread(view) };
  }

  private async viewOf(reader: SignedInUser) {
    return this.deps.views.of(await this.deps.accounts.of(reader));
  }
}
