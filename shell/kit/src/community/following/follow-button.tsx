import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { toast } from '../../components/toast/toast';
import { useSession } from '../../session/use-session';
import * as texts from '../../texts/following';
import { followingQuery, useFollow } from './following.query';

export interface FollowButtonProps {
  /** The id is missing for a writer who has left. */
  readonly writer: { readonly _id?: string; readonly name: string };
}

/**
 * Makes the site notify the reader of a writer's new stories (docs/product.md#following). Not shown for the reader's
 * own content.
 */
export function FollowButton({ writer: { _id, name } }: FollowButtonProps) {
  const { userId, isSignedIn } = useSession();
  const { data: following } = useQuery({ ...followingQuery, enabled: isSignedIn });
  const { mutate, isPending } = useFollow();
  if (_id === undefined || _id === userId) return null;
  const isOn = following?.some((each) => each.userId === _id) ?? false;
  const handleClick = () => {
    if (isSignedIn) mutate({ writer: { userId: _id, name }, isOn: !isOn });
    else toast.warning(texts.signInToFollow, { id: 'follow-needs-login' });
  };
  return (
    <Button
      variant="secondary"
      size="s"
      aria-label={texts.followName(name)}
      aria-pressed={isOn}
      disabled={isPending}
      onClick={handleClick}
    >
      <Icon name={isOn ? 'check' : 'plus'} size={18} />
      {texts.follow}
    </Button>
  );
}
