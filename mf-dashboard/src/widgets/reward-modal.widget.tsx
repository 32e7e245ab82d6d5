import { Celebrations } from '../features/celebrations/celebrations';
import { RewardModal } from '../features/celebrations/reward-modal';

/** Shows waiting celebrations and rewards, on every page. */
export default function Rewards() {
  return (
    <>
      <Celebrations />
      <RewardModal />
    </>
  );
}
