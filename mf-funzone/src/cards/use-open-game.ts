import type { GameCard } from '@storysprout/contract';
import { toast, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';

/**
 * Returns a function that opens a game for a signed-in child. Anybody else sees `message` and is taken to the sign-in
 * page (docs/product.md#games).
 */
export function useOpenGame(message: string): (card: GameCard) => void {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  return ({ path }) => {
    if (!isSignedIn) toast.error(message, { id: 'games-need-sign-in' });
    void navigate(isSignedIn ? path : '/login');
  };
}
