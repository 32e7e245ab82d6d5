/** Why a game's XP is given (docs/product.md#games). */
export type GameXpReason =
  | 'memory_game_win'
  | 'crossword_win'
  | 'hangman_level_up'
  | 'puzzle_win'
  | 'balloon_typing'
  | 'spell_bee'
  | 'story_builder'
  | 'quiz_game'
  | 'sudoku_level_up'
  | 'tictactoe_win'
  | 'flow_puzzle_complete';
