export { GameSuggestion as default } from '../features/cards/game-suggestion';
