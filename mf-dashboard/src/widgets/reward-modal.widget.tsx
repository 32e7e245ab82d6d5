export { RewardModal as default } from '../features/rewards/reward-modal';
