import { Button, Icon, toast, useSession } from '@storysprout/kit';
import { useChangeBookmark, useIsBookmarked } from '../../shared/bookmarks';
import * as texts from '../../texts/read-later';
import styles from './read.module.css';

/** Bookmarks the blog, on all of the reader's devices and for reading offline. */
export function ReadLaterButton({ blogId }: { readonly blogId: string }) {
  const { isSignedIn } = useSession();
  const isBookmarked = useIsBookmarked(blogId);
  const { mutate, isPending } = useChangeBookmark();
  const handleClick = () => {
    if (isSignedIn) mutate({ blogId, isBookmarked: !isBookmarked });
    else toast.warning(texts.signInToKeep, { id: 'bookmark-needs-login' });
  };
  return (
    <Button
      variant="secondary"
      size="l"
      className={isBookmarked ? styles.kept : undefined}
      aria-pressed={isBookmarked}
      disabled={isPending}
      onClick={handleClick}
    >
      <Icon name="bookmark" />
      {texts.readLater}
    </Button>
  );
}
