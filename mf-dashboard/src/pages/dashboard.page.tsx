import type { User } from '@storysprout/contract';
import {
  Container,
  ErrorState,
  PageHeader,
  RemoteWidget,
  Skeleton,
  Spinner,
  Stack,
  Tabs,
  toast,
  useQuery,
  useSession,
} from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useEffect } from 'react';
import { profileQuery } from '../api/get-profile';
import { EditProfile } from '../features/profile/edit-profile';
import { ProfileBanner } from '../features/profile/profile-banner';
import { ViewProfile } from '../features/profile/view-profile';
import { YourData } from '../features/profile/your-data';
import { CollectedRewards } from '../features/rewards/collected-rewards';
import { OpenSessions } from '../features/sessions/open-sessions';

/** The five side tabs; the open one stands in the address, so a reload keeps it. */
const tabs = [
  { id: 'post', label: 'Post a Blog', emoji: 'memo' },
  { id: 'blogs', label: 'List of Blogs', emoji: 'books' },
  { id: 'profile', label: 'View Profile', emoji: 'identification-card' },
  { id: 'edit', label: 'Edit Profile', emoji: 'pencil' },
  { id: 'rewards', label: 'Collected Rewards', emoji: 'wrapped-gift' },
] as const;

/** The account: the e-mail from the server's answer, the rest from the session, which hears of XP and avatars first. */
function useProfile() {
  const { user, setUser } = useSession();
  const { data, isError, refetch } = useQuery(profileQuery(setUser));
  useEffect(() => {
    if (isError) toast.error('Error fetching data', { id: 'dashboard-load' });
  }, [isError]);
  return { profile: data && user ? { ...user, ...addressesOf(data) } : undefined, isError, refetch };
}

/** What the session does not keep. */
function addressesOf({ email, emailVerified, pendingEmail }: User) {
  return { email, emailVerified, pendingEmail };
}

interface OpenTabProps {
  readonly tab: string;
  readonly blogId: string | null;
  readonly openTab: (tab: string, blogId?: string) => void;
}

function OpenTab({ tab, blogId, openTab }: OpenTabProps) {
  const { user } = useSession();
  const { profile, isError, refetch } = useProfile();
  if (tab === 'post') {
    const props = { blogId: blogId ?? undefined, onDone: () => openTab('blogs') };
    return (
      <RemoteWidget
        key={blogId ?? 'new'}
        remote="mf_blog"
        name="BlogEditor"
        props={props}
        fallback={<Skeleton height={420} />}
      />
    );
  }
  if (tab === 'blogs') {
    const props = { onEdit: (id: string) => openTab('post', id), onNew: () => openTab('post') };
    return <RemoteWidget remote="mf_blog" name="MyBlogs" props={props} fallback={<Skeleton height={420} />} />;
  }
  if (tab === 'rewards' && user) return <CollectedRewards user={user} />;
  if (isError) return <ErrorState title="Error fetching data" onRetry={() => void refetch()} />;
  if (!profile) return <Spinner label="Loading your profile..." />;
  if (tab !== 'edit')
    return (
      <Stack gap={5}>
        <ViewProfile user={profile} />
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

export default function DashboardPage() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'post';
  const openTab = (id: string, blogId?: string) => setParams(blogId ? { tab: id, blog: blogId } : { tab: id });
  return (
    <Container width="wide">
      <PageHeader title="My Dashboard" emoji="seedling" />
      {user && <ProfileBanner user={user} onOpenProfile={() => openTab('profile')} />}
      <Tabs label="Dashboard" orientation="vertical" items={[...tabs]} value={tab} onChange={(id) => openTab(id)}>
        <OpenTab tab={tab} blogId={params.get('blog')} openTab={openTab} />
      </Tabs>
    </Container>
  );
}
