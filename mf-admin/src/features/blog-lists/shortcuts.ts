import type { Shortcut } from '../../shared/keyboard/shortcuts';
import * as texts from '../../texts/blog-lists';

export type ShortcutAction = 'next' | 'previous' | 'open' | 'approve' | 'reject' | 'undo' | 'help';

/** Keys of the lists of blogs. */
export const shortcuts: readonly Shortcut<ShortcutAction>[] = [
  { action: 'next', keys: ['n', 'j'], does: texts.goToTheNextBlog },
  { action: 'previous', keys: ['p', 'k'], does: texts.goToTheBlogBefore },
  { action: 'open', keys: ['o'], does: texts.readTheWholeBlog },
  { action: 'approve', keys: ['a'], does: texts.approveTheBlog },
  { action: 'reject', keys: ['r'], does: texts.rejectTheBlogOrDelete },
  { action: 'undo', keys: ['u'], does: texts.takeTheLastDecisionBack },
  { action: 'help', keys: ['?'], does: texts.showTheseKeys },
];
