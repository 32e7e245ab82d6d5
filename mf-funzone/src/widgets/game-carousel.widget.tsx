export { GameCarousel as default } from '../cards/game-carousel';
