export { GameSuggestion as default } from '../cards/game-suggestion';
