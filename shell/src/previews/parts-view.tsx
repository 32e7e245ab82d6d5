import { Button } from '@storysprout/kit';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type PartOnPage, partsOnPage } from '../remotes/parts/parts-on-page';
import * as texts from '../texts/parts-view';
import styles from './parts-view.module.css';

/** Groups the parts by the version of their remote. A widget that is shown twice is listed once. */
function byVersion(parts: readonly PartOnPage[]): (Omit<PartOnPage, 'expose'> & { exposes: string[] })[] {
  const versions = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]));
  return [...versions]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, { expose: _, ...version }]) => {
      const own = parts.filter(({ name, version: number }) => `${name} ${number}` === key);
      return { ...version, exposes: [...new Set(own.map(({ expose }) => expose))].sort() };
    });
}

interface PartsViewProps {
  /** The shell's version. */
  readonly shell: string;
  readonly onClose: () => void;
}

/** Lists which version of which remote each part of the page comes from. */
export function PartsView({ shell, onClose }: PartsViewProps) {
  const parts = useSyncExternalStore(partsOnPage.subscribe, partsOnPage.get);
  return (
    <aside className={styles.view} aria-label={texts.title}>
      <ul className={styles.list}>
        <li>
          <code>{texts.version('shell', shell)}</code>
        </li>
        {byVersion(parts).map(({ name, version, channel, exposes }) => (
          <li key={`${name} ${version}`}>
            <code>{texts.version(name, version)}</code> {texts.channels[channel ?? 'dev']}{' '}
            <span className={styles.part}>{exposes.join(', ')}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="s" onClick={onClose}>
        {texts.close}
      </Button>
    </aside>
  );
}

/** Renders in a root of its own, so that a failure of the page doesn't affect it. */
export function showPartsView(shell: string): void {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  document.body.append(place);
  const root = createRoot(place);
  const handleClose = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <StrictMode>
      <PartsView shell={shell} onClose={handleClose} />
    </StrictMode>,
  );
}
