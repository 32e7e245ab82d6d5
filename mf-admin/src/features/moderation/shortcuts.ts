import type { Shortcut } from '../../shared/keyboard/shortcuts';

export type ShortcutAction = 'next' | 'previous' | 'open' | 'approve' | 'reject' | 'undo' | 'help';

/** Keys of the lists of blogs. */
export const shortcuts: readonly Shortcut<ShortcutAction>[] = [
  { action: 'next', keys: ['n', 'j'], does: 'Go to the next blog' },
  { action: 'previous', keys: ['p', 'k'], does: 'Go to the blog before' },
  { action: 'open', keys: ['o'], does: 'Read the whole blog' },
  { action: 'approve', keys: ['a'], does: 'Approve the blog' },
  { action: 'reject', keys: ['r'], does: 'Reject the blog, or delete a published one' },
  { action: 'undo', keys: ['u'], does: 'Take the last decision back' },
  { action: 'help', keys: ['?'], does: 'Show these keys' },
];
