import type { DashboardTabProps, User } from '@storysprout/contract';
import {
  api,
  Container,
  ErrorState,
  fetchAccount,
  MuteNote,
  PageHeader,
  PageLink,
  Slot,
  type SlotItem,
  SlotWidget,
  Spinner,
  Stack,
  Tabs,
  toast,
  useQuery,
  useSession,
  useSlot,
} from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useEffect } from 'react';
import { Decisions } from '../features/decisions/decisions';
import { WarningDialog } from '../features/decisions/warning-dialog';
import { BlockedUsers } from '../features/people/blocked-users';
import { FollowedWriters } from '../features/people/followed-writers';
import { EditProfile } from '../features/profile/account/edit-profile';
import { YourData } from '../features/profile/account/your-data';
import { YourEmails } from '../features/profile/emails/your-emails';
import { YourPrivacy } from '../features/profile/privacy/your-privacy';
import { ProfileBanner } from '../features/profile/profile-banner';
import { OpenSessions } from '../features/profile/sessions/open-sessions';
import { ViewProfile } from '../features/profile/view-profile';
import { CollectedRewards } from '../features/rewards/collected-rewards';
import * as texts from '../texts/dashboard';
import styles from './dashboard.module.css';

/**
 * The team's own side tabs, which come after those of other teams. The open tab is in the address, so that a reload
 * keeps it.
 */
const ownTabs = [
  { id: 'profile', label: texts.viewProfile, emoji: 'identification-card' },
  { id: 'edit', label: texts.editProfile, emoji: 'pencil' },
  { id: 'rewards', label: texts.collectedRewards, emoji: 'wrapped-gift' },
] as const;

/** Notifications link to these tabs, so other teams' tabs must not have the same ids. */
const ownIds: ReadonlySet<string> = new Set(ownTabs.map(({ id }) => id));

/**
 * Returns the account: the e-mail from the server's response, the rest from the session, which gets changes of XP and
 * avatars first.
 */
function useProfile() {
  const { user } = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      // Done here, so that a cached response, which may be older than the session, never reaches it.
      const { user: fetched } = await fetchAccount(() => api.call('GET /user/viewprofile', { signal }));
      return fetched;
    },
  });
  useEffect(() => {
    if (isError) toast.error(texts.errorFetchingData, { id: 'dashboard-load' });
  }, [isError]);
  return { profile: data && user ? { ...user, ...addressesOf(data) } : undefined, isError, refetch };
}

/** Returns the fields that the session doesn't store. */
function addressesOf({ email, emailVerified, pendingEmail, emailUndeliverable, emailChangedByStaffAt }: User) {
  return { email, emailVerified, pendingEmail, emailUndeliverable, emailChangedByStaffAt };
}

function OpenTab({ tab }: { readonly tab: string }) {
  const { user } = useSession();
  const { profile, isError, refetch } = useProfile();
  if (tab === 'rewards' && user) return <CollectedRewards user={user} />;
  if (isError) return <ErrorState title={texts.errorFetchingData} onRetry={() => void refetch()} />;
  if (!profile) return <Spinner label={texts.loadingYourProfile} />;
  if (tab !== 'edit')
    return (
      <Stack gap={5}>
        <ViewProfile user={profile} />
        <Slot name="dashboard.profile" quiet />
        <FollowedWriters />
        {user && <YourEmails user={user} />}
        {user && <YourPrivacy user={user} />}
        <Decisions />
        <BlockedUsers />
        <OpenSessions />
      </Stack>
    );
  return (
    <Stack gap={5}>
      <EditProfile key={profile.email} user={profile} />
      <YourData />
    </Stack>
  );
}

/** A tab of another team, with all query parameters besides the tab. It starts afresh when they change. */
function ForeignTab({ item, params, openTab }: DashboardTabProps & { readonly item: SlotItem }) {
  return <SlotWidget key={`${item.id} ${JSON.stringify(params)}`} item={item} props={{ params, openTab }} />;
}

/** Server-rendered for whoever opens it: space is reserved until the reader is known. */
export default function DashboardPage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const items = useSlot('dashboard.tab').filter(({ id = '' }) => !ownIds.has(id));
  const foreign = items.map(({ id = '', label = '', icon }) => ({ id, label, emoji: icon }));
  const tabs = [...foreign, ...ownTabs];
  const { tab: wanted, ...params } = Object.fromEntries(search);
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? '';
  const openTab = (id: string, more = {}) => setSearch({ tab: id, ...more });
  const item = items.find(({ id }) => id === tab);
  return (
    <Container width="wide">
      <PageHeader title={texts.myDashboard} emoji="seedling" />
      <div role="status" className={styles.mute}>
        <MuteNote>
          <PageLink to="/dashboard?tab=profile#decisions">{texts.readMore}</PageLink>
        </MuteNote>
      </div>
      {user && <WarningDialog key={user._id} userId={user._id} />}
      <ProfileBanner user={user} onOpenProfile={() => openTab('profile')} />
      <Tabs label={texts.dashboard} orientation="vertical" items={tabs} value={tab} onChange={(id) => openTab(id)}>
        {item ? <ForeignTab item={item} params={params} openTab={openTab} /> : <OpenTab tab={tab} />}
      </Tabs>
    </Container>
  );
}
