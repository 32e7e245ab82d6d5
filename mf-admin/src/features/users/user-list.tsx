import type { AdminUser, ListUsersQuery } from '@storysprout/contract';
import {
  api,
  EmptyState,
  ErrorState,
  FilterChips,
  type FilterOption,
  formatCount,
  keepPreviousData,
  Pagination,
  SearchInput,
  Skeleton,
  Stack,
  useDebounced,
  useInfiniteQuery,
  useQuery,
  useSession,
} from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useEffect, useRef, useState } from 'react';
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

type State = NonNullable<ListUsersQuery['only']> | 'all';

const states: readonly FilterOption<State>[] = [
  { value: 'all', label: texts.everybody },
  { value: 'muted', label: texts.muted },
  { value: 'banned', label: texts.banned },
  { value: 'waiting', label: texts.waiting },
];

/** Accounts, searched and six to a page. The chosen state is in the address, so it stays after a reload. */
export function UserList() {
  const [search, setSearch] = useState('');
  const [params, setParams] = useSearchParams();
  const { data: { undeliverable = 0 } = {} } = useQuery(recipientCountQuery);
  const asked = useDebounced(search.trim(), searchRestMs);
  const wanted = params.get('only');
  const options: typeof states =
    undeliverable > 0 || wanted === 'undeliverable'
      ? [...states, { value: 'undeliverable', label: texts.undeliverable(formatCount(undeliverable)) }]
      : states;
  const state = options.find(({ value }) => value === wanted)?.value ?? 'all';
  const show = (value: State) =>
    setParams({ tab: 'users', ...(value !== 'all' && { only: value }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <SearchInput
        className={styles.search}
        value={search}
        onChange={setSearch}
        label={texts.searchUsers}
        placeholder={texts.searchByNameOrEmail}
      />
      <FilterChips
        className={styles.only}
        label={texts.whichAccounts}
        options={options}
        value={state}
        onChange={show}
      />
      <FoundUsers key={`${asked} ${state}`} search={asked} only={state === 'all' ? undefined : state} />
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

/** Gives the list the focus when the account whose button had it is no longer listed. */
function useFocusOnceGone(listed: readonly AdminUser[]) {
  const list = useRef<HTMLElement>(null);
  const changed = useRef<string>(undefined);
  useEffect(() => {
    if (changed.current === undefined || listed.some(({ _id }) => _id === changed.current)) return;
    changed.current = undefined;
    if (document.activeElement === document.body) list.current?.focus();
  }, [listed]);
  return { list, changed };
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
  const { list, changed } = useFocusOnceGone(loaded);
  const [opened, setOpened] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const OpenedDialog = opened && dialogs[opened.action];

  if (query.isPending) return <Skeleton height={420} />;
  if (query.isError && !query.data) {
    return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={texts.accounts}>
      {items.length === 0 ? (
        <LaterPage title={texts.notLoaded} {...later}>
          <EmptyState emoji="detective" title={texts.nobodyFound}>
            {search && texts.tryBeginning}
          </EmptyState>
        </LaterPage>
      ) : (
        <Stack as="ul" gap={3} className={styles.list}>
          {items.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isSelf={user._id === userId}
              onAction={(action, chosen) => {
                changed.current = chosen._id;
                setOpened({ action, user: chosen });
              }}
            />
          ))}
        </Stack>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={setPage} />
      {opened && OpenedDialog && <OpenedDialog user={opened.user} onClose={() => setOpened(null)} />}
    </section>
  );
}
