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
import type { CurrentAccount, UserDocument, UserRepository } from '../identity';
import * as texts from '../texts/accounts';
import { presentNotification } from './notification.presenter';
import type { NotificationRepository } from './notification.repository';
import type { NotificationAnnouncer } from './notification-announcer';
import type { NotificationFilters } from './notification-filter';
import type { NotificationReferences } from './notification-references';

export interface NotificationServiceDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  notifications: Pick<NotificationRepository, 'page' | 'unread' | 'markRead'>;
  filters: NotificationFilters;
  references: NotificationReferences;
  announcer: Pick<NotificationAnnouncer, 'changed'>;
}

/** A reader's inbox of notifications (docs/product.md#notifications). */
export class NotificationService {
  constructor(private readonly deps: NotificationServiceDeps) {}

  async list(reader: SignedInUser, query: PageQuery): Promise<NotificationsResponse> {
    const filter = await this.filterOf(reader);
    const request = pageRequest(query, notificationLimits.page);
    const [found, unread] = await Promise.all([
      this.deps.notifications.page(filter, request),
      this.deps.notifications.unread(filter),
    ]);
    const { items, nextCursor } = toPage(found, request.limit, ({ at, _id }) => ({ at, id: _id }));
    const references = await this.deps.references.about(filter.userId, items);
    return {
      letters: items.map((item) => presentNotification(item, references)),
      nextCursor,
      unread,
      off: [...filter.off],
    };
  }

  async unread(reader: SignedInUser): Promise<number> {
    return this.unreadOf(await this.deps.accounts.of(reader));
  }

  async unreadOf(account: Pick<UserDocument, '_id' | 'lettersOff'>): Promise<number> {
    return this.deps.notifications.unread(await this.deps.filters.of(account));
  }

  /**
   * Marks notifications as read.
   *
   * @param ids hex ids, or `all`
   * @returns how many are still unread
   */
  async markRead(reader: SignedInUser, ids: ReadNotificationsRequest['ids']): Promise<number> {
    const filter = await this.filterOf(reader);
    await this.deps.notifications.markRead(filter.userId, ids === 'all' ? ids : ids.map((id) => new ObjectId(id)));
    await this.deps.announcer.changed([filter.userId]);
    return this.deps.notifications.unread(filter);
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
    const filter = await this.deps.filters.of(user);
    await this.deps.announcer.changed([filter.userId]);
    const off = notificationKinds.filter((each) => filter.off.includes(each));
    return { off, unread: await this.deps.notifications.unread(filter) };
  }

  private async filterOf(reader: SignedInUser) {
    return this.deps.filters.of(await this.deps.accounts.of(reader));
  }
}
