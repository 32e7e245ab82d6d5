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
import * as texts from '../../texts/users';
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
        label={texts.searchUsers}
        placeholder={texts.searchByNameOrEmail}
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
    return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {items.length === 0 ? (
        <LaterPage title={texts.notLoaded} {...later}>
          <EmptyState emoji="detective" title={texts.nobodyFound}>
            {texts.tryBeginning}
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
