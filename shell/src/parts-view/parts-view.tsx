import { Button } from '@storysprout/kit';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type PartOnPage, partsOnPage } from '../remotes/parts-on-page';
import * as texts from '../texts/parts-view';
import styles from './parts-view.module.css';

/** Parts of one version of a remote; a widget that is there twice is named once. */
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

/** Which version of which remote each part of the page is. */
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

/** In a root of its own: what fails in the page does not take it along. */
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
