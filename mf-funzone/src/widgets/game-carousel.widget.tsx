export { GameCarousel as default } from '../features/cards/game-carousel';
