import { CelebrationCard } from './celebration-card';
import { useNextCelebration } from './use-next-celebration';

/** New levels, badges and published stories, one after another (docs/product.md#celebrations). */
export function Celebrations() {
  const { shown, close } = useNextCelebration();
  return (
    <div role="status">
      {shown && <CelebrationCard key={JSON.stringify(shown)} celebration={shown} onClose={close} />}
    </div>
  );
}
