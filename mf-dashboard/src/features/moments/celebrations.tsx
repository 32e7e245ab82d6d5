import { MomentCard } from './moment-card';
import { useNextMoment } from './use-next-moment';

/** New levels, badges and published stories, one after another (docs/product.md#moments). */
export function Celebrations() {
  const { shown, close } = useNextMoment();
  return <div role="status">{shown && <MomentCard key={JSON.stringify(shown)} moment={shown} onClose={close} />}</div>;
}
