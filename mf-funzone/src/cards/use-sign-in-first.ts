import { toast, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';

/**
 * Returns a function that takes a visitor to the sign-in page with `message` (docs/product.md#games); null for a
 * signed-in child, who may open games.
 */
export function useSignInFirst(message: string): (() => void) | null {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  if (isSignedIn) return null;
  return () => {
    toast.error(message, { id: 'games-need-sign-in' });
    void navigate('/login');
  };
}
