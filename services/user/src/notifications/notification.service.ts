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
import type { UserDocument } from '../identity';
import * as texts from '../texts/accounts';
import { presentNotification } from './notification.presenter';
import type { NotificationsContext } from './notifications.context';

/** A reader's inbox of notifications (docs/product.md#notifications). */
export class NotificationService {
  constructor(
    private readonly context: Pick<
      NotificationsContext,
      'accounts' | 'filters' | 'notificationAnnouncer' | 'notificationRows' | 'references' | 'users'
    >,
  ) {}

  async list(reader: SignedInUser, query: PageQuery): Promise<NotificationsResponse> {
    const filter = await this.filterOf(reader);
    const request = pageRequest(query, notificationLimits.page);
    const [found, unread] = await Promise.all([
      this.context.notificationRows.page(filter, request),
      this.context.notificationRows.unread(filter),
    ]);
    const { items, nextCursor } = toPage(found, request.limit, ({ at, _id }) => ({ at, id: _id }));
    const references = await this.context.references.about(filter.userId, items);
    return {
      letters: items.map((item) => presentNotification(item, references)),
      nextCursor,
      unread,
      off: [...filter.off],
    };
  }

  async unread(reader: SignedInUser): Promise<number> {
    return this.unreadOf(await this.context.accounts.of(reader));
  }

  async unreadOf(account: Pick<UserDocument, '_id' | 'lettersOff'>): Promise<number> {
    return this.context.notificationRows.unread(await this.context.filters.of(account));
  }

  /**
   * Marks notifications as read.
   *
   * @param ids hex ids, or `all`
   * @returns how many are still unread
   */
  async markRead(reader: SignedInUser, ids: ReadNotificationsRequest['ids']): Promise<number> {
    const filter = await this.filterOf(reader);
    await this.context.notificationRows.markRead(
      filter.userId,
      ids === 'all' ? ids : ids.map((id) => new ObjectId(id)),
    );
    await this.context.notificationAnnouncer.changed([filter.userId]);
    return this.context.notificationRows.unread(filter);
  }

  /**
   * Turns one kind of notifications on or off.
   *
   * @throws AppError `conflict` when the account was changed in the meantime.
   */
  async setKind(reader: SignedInUser, { kind, isOn }: SetNotificationKindRequest) {
    const before = await this.context.accounts.of(reader);
    const change = isOn ? { $pull: { lettersOff: kind } } : { $addToSet: { lettersOff: kind } };
    const user = await this.context.users.updateStanding(before, change);
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    const filter = await this.context.filters.of(user);
    await this.context.notificationAnnouncer.changed([filter.userId]);
    const off = notificationKinds.filter((each) => filter.off.includes(each));
    return { off, unread: await this.context.notificationRows.unread(filter) };
  }

  private async filterOf(reader: SignedInUser) {
    return this.context.filters.of(await this.context.accounts.of(reader));
  }
}
