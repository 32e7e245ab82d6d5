import type { AdminUser, ListUsersQuery } from '@storysprout/contract';
import {
  api,
  EmptyState,
  ErrorState,
  formatCount,
  keepPreviousData,
  Pagination,
  SearchInput,
  Skeleton,
  Stack,
  Switch,
  useDebounced,
  useInfiniteQuery,
  useQuery,
  useSession,
} from '@storysprout/kit';
import { useState } from 'react';
import { LaterPage } from '../../shared/later-page';
import { recipientCountQuery } from '../../shared/recipient-count.query';
import { usePagesOfSix } from '../../shared/use-pages-of-six';
import * as texts from '../../texts/users';
import { BanDialog, UnbanDialog } from './ban-dialog';
import { EditUserDialog } from './edit-user-dialog';
import { ModerateDialog } from './moderate-dialog';
import { ProfileDialog } from './profile-dialog';
import { type UserAction, UserRow } from './user-row';
import styles from './users.module.css';

/** The pause in typing after which the search is sent, in milliseconds. */
const searchRestMs = 250;
/** Five pages of six at a time. */
const fetchSize = 30;

/** Accounts, searched and six to a page. */
export function UserList() {
  const [search, setSearch] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { data: { undeliverable = 0 } = {} } = useQuery(recipientCountQuery);
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
      {(undeliverable > 0 || isRefused) && (
        <Switch
          className={styles.only}
          label={texts.onlyUndeliverable(formatCount(undeliverable))}
          checked={isRefused}
          onChange={setIsRefused}
        />
      )}
      <FoundUsers key={`${asked} ${isRefused}`} search={asked} only={isRefused ? 'undeliverable' : undefined} />
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

interface FoundUsersProps {
  readonly search: string;
  readonly only: ListUsersQuery['only'];
}

function FoundUsers({ search, only }: FoundUsersProps) {
  const { userId } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['admin', 'users', search, only],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/users', { query: { search, only, limit: fetchSize, cursor: pageParam }, signal }),
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
