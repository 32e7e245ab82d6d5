import { Button, Icon, toast, useSession } from '@storysprout/kit';
import { useChangeBookmark, useIsKept } from '../../shared/bookmarks';
import * as texts from '../../texts/read-later';
import styles from './read-blog.module.css';

/** Bookmarks the blog, on all of the reader's devices and for reading offline. */
export function ReadLaterButton({ blogId }: { readonly blogId: string }) {
  const { isSignedIn } = useSession();
  const isKept = useIsKept(blogId);
  const { mutate, isPending } = useChangeBookmark();
  const handleClick = () => {
    if (isSignedIn) mutate({ blogId, isKept: !isKept });
    else toast.warning(texts.signInToKeep, { id: 'bookmark-needs-login' });
  };
  return (
    <Button
      variant="secondary"
      size="l"
      className={isKept ? styles.kept : undefined}
      aria-pressed={isKept}
      disabled={isPending}
      onClick={handleClick}
    >
      <Icon name="bookmark" />
      {texts.readLater}
    </Button>
  );
}
