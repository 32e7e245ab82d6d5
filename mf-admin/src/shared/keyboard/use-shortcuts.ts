import { ifStored } from '@storysprout/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping, type Shortcut, shortcutFor } from './shortcuts';

const storageKey = 'admin-shortcuts';

/**
 * Returns the switch for single-key shortcuts. People who use speech input or type by accident can turn them off (WCAG
 * 2.1.4). The setting is stored on the device.
 */
export function useShortcutsSwitch() {
  const [isOn, setIsOn] = useState(() => ifStored(({ local }) => local.getItem(storageKey)) !== 'off');
  const set = (on: boolean) => {
    ifStored(({ local }) => local.setItem(storageKey, on ? 'on' : 'off'));
    setIsOn(on);
  };
  return { isOn, set };
}

/** Calls `onAction` for the page's keys, unless something is being typed. */
export function useShortcuts<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  isOn: boolean,
  onAction: (action: Action) => void,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = isTyping(event.target) ? null : shortcutFor(shortcuts, event);
    if (action === null) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOn]);
}
