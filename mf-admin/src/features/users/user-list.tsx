import type { AdminUser } from '@storysprout/contract';
import {
  api,
  EmptyState,
  ErrorState,
  keepPreviousData,
  Pagination,
  SearchInput,
  Skeleton,
  Stack,
  useDebounced,
  useInfiniteQuery,
  useSession,
} from '@storysprout/kit';
import { useState } from 'react';
import { LaterPage } from '../../shared/later-page';
import { usePagesOfSix } from '../../shared/use-pages-of-six';
import { BanDialog, UnbanDialog } from './ban-dialog';
import { EditUserDialog } from './edit-user-dialog';
import { ModerateDialog } from './moderate-dialog';
import { ProfileDialog } from './profile-dialog';
import { type UserAction, UserRow } from './user-row';
import styles from './users.module.css';

/** How long typing must rest before the server is asked, in milliseconds. */
const searchRestMs = 250;
/** Five pages of six at a time. */
const fetchSize = 30;

/** Accounts, searched and six to a page. */
export function UserList() {
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), searchRestMs);
  return (
    <>
      <SearchInput
        className={styles.search}
        value={search}
        onChange={setSearch}
        label="Search users"
        placeholder="Search by name or email..."
      />
      <FoundUsers key={asked} search={asked} />
    </>
  );
}

const dialogs = {
  view: ProfileDialog,
  edit: EditUserDialog,
  moderate: ModerateDialog,
  ban: BanDialog,
  unban: UnbanDialog,
} as const;

function FoundUsers({ search }: { search: string }) {
  const { userId } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/users', { query: { search, limit: fetchSize, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const loaded = (query.data?.pages ?? []).flatMap(({ users }) => users);
  const { items, page, pageCount, setPage, ...later } = usePagesOfSix(loaded, query);
  const [opened, setOpened] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const OpenedDialog = opened && dialogs[opened.action];

  if (query.isPending) return <Skeleton height={420} />;
  if (query.isError && !query.data) {
    return <ErrorState title="The users could not be loaded." onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {items.length === 0 ? (
        <LaterPage title="The users could not be loaded." {...later}>
          <EmptyState emoji="detective" title="Nobody found">
            Try the beginning of a name or of an email address.
          </EmptyState>
        </LaterPage>
      ) : (
        <Stack as="ul" gap={3} className={styles.list}>
          {items.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isSelf={user._id === userId}
              onAction={(action, chosen) => setOpened({ action, user: chosen })}
            />
          ))}
        </Stack>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={setPage} />
      {opened && OpenedDialog && <OpenedDialog user={opened.user} onClose={() => setOpened(null)} />}
    </>
  );
}
