import type { CaseDecision } from '@storysprout/contract';
import type { Shortcut } from '../../shared/keyboard/shortcuts';

export type CaseShortcut =
  | 'next'
  | 'previous'
  | 'open'
  | 'keep'
  | 'return'
  | 'hide'
  | 'remove'
  | 'choose'
  | 'undo'
  | 'leave'
  | 'help';

/** Keys of the queue; those of the lists of blogs mean the same here. */
export const caseShortcuts: readonly Shortcut<CaseShortcut>[] = [
  { action: 'next', keys: ['n', 'j'], does: 'Go to the next one' },
  { action: 'previous', keys: ['p', 'k'], does: 'Go to the one before' },
  { action: 'open', keys: ['o'], does: 'Open it: it is yours for ten minutes' },
  { action: 'keep', keys: ['a'], does: 'Keep it, publish it, or grant the appeal' },
  { action: 'return', keys: ['r'], does: 'Send the blog back, or decline the appeal' },
  { action: 'hide', keys: ['h'], does: 'Hide it for now' },
  { action: 'remove', keys: ['d'], does: 'Remove it' },
  { action: 'choose', keys: ['x'], does: 'Choose it, to decide several at once' },
  { action: 'undo', keys: ['u'], does: 'Take the last decision about a blog back' },
  { action: 'leave', keys: ['escape'], does: 'Give it back to the others' },
  { action: 'help', keys: ['?'], does: 'Show these keys' },
];

/** The decisions that a key can mean; an appeal has its own two. */
export const decisionsOfKey: Readonly<Partial<Record<CaseShortcut, readonly CaseDecision[]>>> = {
  keep: ['keep', 'uphold'],
  return: ['return', 'decline'],
  hide: ['hide'],
  remove: ['remove'],
};
