import type { Notification } from '@storysprout/contract';
import { Button, EmptyState, ErrorState, LinkButton, Spinner, useInfiniteQuery, useRealtime } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../texts/letters';
import { LetterRow } from './letter-row';
import styles from './letters.module.css';
import { notificationsQuery } from './letters.query';
import { useReadOnSight } from './use-read-on-sight';

/** All notifications, newest first. Those that are shown are marked as read. */
export function LetterList() {
  const query = useInfiniteQuery(notificationsQuery);
  const letters = query.data?.pages.flatMap((page) => page.letters) ?? [];
  const unreadBefore = useRef<number>(null);
  useRealtime('lettersChanged', ({ unread }) => {
    const before = unreadBefore.current ?? query.data?.pages[0]?.unread ?? 0;
    unreadBefore.current = unread;
    // Marking notifications as read changes the number, too, but there is nothing new to fetch.
    if (unread > before) void query.refetch();
  });
  if (query.isPending) return <Spinner label={texts.loading} />;
  if (query.isLoadingError)
    return <ErrorState title={texts.notLoaded} pending={query.isFetching} onRetry={() => void query.refetch()} />;
  if (letters.length === 0) return <NoLetters />;
  return (
    <div className={styles.letters}>
      <Letters letters={letters} />
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className={styles.more}
          pending={query.isFetchingNextPage}
          pendingText={texts.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.showOlder}
        </Button>
      )}
    </div>
  );
}

function Letters({ letters }: { readonly letters: readonly Notification[] }) {
  const seen = useReadOnSight(letters);
  return (
    <ul className={styles.letters}>
      {letters.map((letter) => (
        <LetterRow key={letter._id} letter={letter} isNew={!letter.isRead || seen.has(letter._id)} />
      ))}
    </ul>
  );
}

function NoLetters() {
  return (
    <EmptyState
      emoji="open-mailbox-with-raised-flag"
      title={texts.noLetters}
      action={<LinkButton to="/postblog">{texts.writeABlog}</LinkButton>}
    >
      {texts.noLettersNote}
    </EmptyState>
  );
}
