import type { ModerationContext } from './moderation.context';

interface Stored extends Pick<ModerationContext, 'cases' | 'decisions'> {
  /** Notifies the moderators' pages. Missing while a backup is restored. */
  readonly announcer?: Pick<ModerationContext['announcer'], 'changed'>;
}

/** Cases and decisions about an account, and a moderator's claims, for data rights. */
export function moderationPersonalData({ cases, decisions, announcer }: Stored) {
  return {
    async erase(userId: string): Promise<void> {
      await cases.forgetAuthor(userId);
      await decisions.forget(userId);
      announcer?.changed();
      await cases.forgetModerator(userId);
    },
  };
}
