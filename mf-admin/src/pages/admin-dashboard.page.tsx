import { Container, formatCount, LinkButton, lazyComponent, PageHeader, Skeleton, Tabs } from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useState } from 'react';
import { ModerationList } from '../features/blog-lists/moderation-list';
import { QueueSummary, usePendingCount } from '../features/blog-lists/queue-summary';
import { shortcuts as shortcutKeys } from '../features/blog-lists/shortcuts';
import challengeStyles from '../features/challenge/challenge.module.css';
import { ChallengeForm } from '../features/challenge/challenge-form';
import { EmailRuns } from '../features/challenge/email-runs';
import { UserList } from '../features/users/user-list';
import { ShortcutsDialog } from '../shared/keyboard/shortcuts-dialog';
import { useShortcutsSwitch } from '../shared/keyboard/use-shortcuts';
import * as texts from '../texts/blog-lists';

/** Loaded on demand, because few moderators open it. */
const RemotesSection = lazyComponent(async () => (await import('../features/remotes/remotes-section')).default, {
  loading: <Skeleton height={420} />,
});

/** The four tabs and the teams' remotes. The open one is in the address, so it stays open after a reload. */
const tabs = [
  { id: 'pending', label: texts.pendingBlogs, emoji: 'hatching-chick' },
  { id: 'approved', label: texts.approvedBlogs, emoji: 'check-mark-button' },
  { id: 'users', label: texts.userDetails, emoji: 'identification-card' },
  { id: 'challenge', label: texts.sendWeeklyChallenge, emoji: 'megaphone' },
  { id: 'remotes', label: texts.remotes, emoji: 'puzzle-piece' },
] as const;
type TabId = (typeof tabs)[number]['id'];

function useTab(): [TabId, (id: TabId) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  return [tabs.find(({ id }) => id === wanted)?.id ?? 'pending', (id) => setParams({ tab: id }, { replace: true })];
}

export default function AdminDashboardPage() {
  const [tab, openTab] = useTab();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const shortcuts = useShortcutsSwitch();
  const queue = usePendingCount();
  const showShortcuts = () => setIsHelpOpen(true);
  const items = tabs.map((item) =>
    item.id === 'pending' && queue.pending ? { ...item, badge: formatCount(queue.pending) } : item,
  );
  const list = { shortcutsOn: shortcuts.isOn && !isHelpOpen, onShowShortcuts: showShortcuts };
  return (
    <Container width="wide">
      <PageHeader
        title={texts.adminDashboard}
        emoji="owl"
        lead={texts.lead}
        actions={
          <LinkButton to="/moderation" icon="open-mailbox-with-raised-flag">
            {texts.moderationQueue}
          </LinkButton>
        }
      />
      <Tabs label={texts.tabs} items={items} value={tab} onChange={openTab}>
        {(tab === 'pending' || tab === 'approved') && (
          <>
            <QueueSummary {...queue} onShowShortcuts={showShortcuts} />
            <ModerationList key={tab} status={tab} {...list} />
          </>
        )}
        {tab === 'users' && <UserList />}
        {tab === 'challenge' && (
          <div className={challengeStyles.tab}>
            <ChallengeForm />
            <EmailRuns />
          </div>
        )}
        {tab === 'remotes' && <RemotesSection />}
      </Tabs>
      <ShortcutsDialog
        shortcuts={shortcutKeys}
        open={isHelpOpen}
        isOn={shortcuts.isOn}
        onSwitch={shortcuts.set}
        onClose={() => setIsHelpOpen(false)}
      />
    </Container>
  );
}
