import type { GameCard } from '@storysprout/contract';
import { toast, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';

/**
 * Opens a game for a signed-in child; anybody else reads `message` and goes to the sign-in page
 * (docs/product.md#games).
 */
export function useOpenGame(message: string): (card: GameCard) => void {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  return ({ path }) => {
    if (!isSignedIn) toast.error(message, { id: 'games-need-sign-in' });
    void navigate(isSignedIn ? path : '/login');
  };
}
