/** A keyboard shortcut of the moderators' pages. */
export interface Shortcut<Action extends string> {
  readonly action: Action;
  /** In lower case. */
  readonly keys: readonly string[];
  readonly does: string;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the action of a key press; null for other keys and for the browser's own combinations. */
export function shortcutFor<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  { key, ctrlKey, metaKey, altKey }: PressedKey,
): Action | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.toLowerCase();
  return shortcuts.find(({ keys }) => keys.includes(pressed))?.action ?? null;
}

/** Returns whether the target is a field in which keys type or choose something. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
