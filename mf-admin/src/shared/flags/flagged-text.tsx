import type { Flag } from '@storysprout/contract';
import { VisuallyHidden } from '@storysprout/kit';
import { flagLabels } from './flag-labels';
import { flaggedParts } from './flagged-parts';
import styles from './flags.module.css';

/**
 * A text with marks where the text checks found something. The kind is read out by screen readers and shown on hover.
 * It is in a `bdi`, so that it doesn't affect the direction of the text.
 */
export function FlaggedText({ text, flags }: { text: string; flags: readonly Flag[] }) {
  return flaggedParts(text, flags).map(({ text: part, kind, start }) =>
    kind === null ? (
      <span key={start}>{part}</span>
    ) : (
      <mark key={start} className={styles.mark} title={flagLabels[kind].label}>
        <bdi>
          <VisuallyHidden>{flagLabels[kind].label}: </VisuallyHidden>
        </bdi>
        {part}
      </mark>
    ),
  );
}
