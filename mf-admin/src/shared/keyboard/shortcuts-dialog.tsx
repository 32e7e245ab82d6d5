import { Dialog, Switch } from '@storysprout/kit';
import * as texts from '../../texts/shared';
import styles from './keyboard.module.css';
import type { Shortcut } from './shortcuts';

interface ShortcutsDialogProps {
  readonly shortcuts: readonly Shortcut<string>[];
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

export function ShortcutsDialog({ shortcuts, open, isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.keyboardShortcuts} emoji="keyboard" size="s">
      <dl className={styles.keys}>
        {shortcuts.map(({ action, keys, does }) => (
          <div key={action} className={styles.keyRow}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key.toUpperCase()}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={isOn} onChange={onSwitch} label={texts.keyboardShortcutsAreOn} />
    </Dialog>
  );
}
