import { Celebrations } from '../features/moments/celebrations';
import { RewardModal } from '../features/rewards/reward-modal';

/** Whatever waits to be celebrated, on every page. */
export default function Rewards() {
  return (
    <>
      <Celebrations />
      <RewardModal />
    </>
  );
}
