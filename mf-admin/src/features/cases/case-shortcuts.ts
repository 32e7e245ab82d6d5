import type { CaseDecision } from '@storysprout/contract';
import { lookShortcut } from '../../shared/blurred-picture';
import type { Shortcut } from '../../shared/keyboard/shortcuts';
import * as texts from '../../texts/cases';

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
  | 'look'
  | 'leave'
  | 'help';

/** Keys of the queue; those of the lists of blogs mean the same here. */
export const caseShortcuts: readonly Shortcut<CaseShortcut>[] = [
  { action: 'next', keys: ['n', 'j'], does: texts.goToTheNextOne },
  { action: 'previous', keys: ['p', 'k'], does: texts.goToTheOneBefore },
  { action: 'open', keys: ['o'], does: texts.openItItIsYours },
  { action: 'keep', keys: ['a'], does: texts.keepItPublishItOr },
  { action: 'return', keys: ['r'], does: texts.sendTheBlogBackOr },
  { action: 'hide', keys: ['h'], does: texts.hideItForNow },
  { action: 'remove', keys: ['d'], does: texts.removeIt },
  { action: 'choose', keys: ['x'], does: texts.chooseItToDecideSeveral },
  lookShortcut,
  { action: 'undo', keys: ['u'], does: texts.takeTheLastDecisionAbout },
  { action: 'leave', keys: ['escape'], does: texts.giveItBackToThe },
  { action: 'help', keys: ['?'], does: texts.showTheseKeys },
];

/** The decisions that a key can stand for. An appeal has two of its own. */
export const decisionsOfKey: Readonly<Partial<Record<CaseShortcut, readonly CaseDecision[]>>> = {
  keep: ['keep', 'uphold'],
  return: ['return', 'decline'],
  hide: ['hide'],
  remove: ['remove'],
};
