/** Keys of the moderators' page. */
export const shortcuts = [
  { action: 'next', keys: ['n', 'j'], does: 'Go to the next blog' },
  { action: 'previous', keys: ['p', 'k'], does: 'Go to the blog before' },
  { action: 'open', keys: ['o'], does: 'Read the whole blog' },
  { action: 'approve', keys: ['a'], does: 'Approve the blog' },
  { action: 'reject', keys: ['r'], does: 'Reject the blog, or delete a published one' },
  { action: 'undo', keys: ['u'], does: 'Take the last decision back' },
  { action: 'help', keys: ['?'], does: 'Show these keys' },
] as const;
export type ShortcutAction = (typeof shortcuts)[number]['action'];

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key press asks for; null for other keys and for the browser's own combinations. */
export function shortcutFor({ key, ctrlKey, metaKey, altKey }: PressedKey): ShortcutAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.toLowerCase();
  return shortcuts.find(({ keys }) => keys.some((each) => each === pressed))?.action ?? null;
}

/** Whether keys belong to what is being typed or chosen there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
