import { Container, formatCount, LinkButton, PageHeader, Skeleton, Tabs } from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { lazy, Suspense, useState } from 'react';
import challengeStyles from '../features/challenge/challenge.module.css';
import { ChallengeForm } from '../features/challenge/challenge-form';
import { EmailRuns } from '../features/challenge/email-runs';
import { ModerationList } from '../features/moderation/moderation-list';
import { QueueSummary, usePendingCount } from '../features/moderation/queue-summary';
import { shortcuts as shortcutKeys } from '../features/moderation/shortcuts';
import { UserList } from '../features/users/user-list';
import { ShortcutsDialog } from '../shared/keyboard/shortcuts-dialog';
import { useShortcutsSwitch } from '../shared/keyboard/use-shortcuts';

/** Few moderators look here, so its code comes when one does. */
const RemotesSection = lazy(() => import('../features/remotes/remotes-section'));

/** The four tabs and the teams' remotes; the open one stands in the address, so a reload keeps it. */
const tabs = [
  { id: 'pending', label: 'Pending Blogs', emoji: 'hatching-chick' },
  { id: 'approved', label: 'Approved Blogs', emoji: 'check-mark-button' },
  { id: 'users', label: 'User Details', emoji: 'identification-card' },
  { id: 'challenge', label: 'Send Weekly Challenge', emoji: 'megaphone' },
  { id: 'remotes', label: 'Remotes', emoji: 'puzzle-piece' },
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
        title="Admin Dashboard"
        emoji="owl"
        lead="Read with a kind eye: every blog here is somebody's first draft."
        actions={
          <LinkButton to="/moderation" icon="open-mailbox-with-raised-flag">
            Moderation queue
          </LinkButton>
        }
      />
      <Tabs label="Admin dashboard" items={items} value={tab} onChange={openTab}>
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
        {tab === 'remotes' && (
          <Suspense fallback={<Skeleton height={420} />}>
            <RemotesSection />
          </Suspense>
        )}
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
