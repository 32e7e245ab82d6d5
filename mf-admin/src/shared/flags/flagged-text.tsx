import type { Flag } from '@storysprout/contract';
import { VisuallyHidden } from '@storysprout/kit';
import { flagLabels } from './flag-labels';
import { flaggedParts } from './flagged-parts';
import styles from './flags.module.css';

/**
 * A text with what the checks noticed marked; the kind is read out and shown on hover. In its `bdi` it has no say in
 * the direction the text runs in.
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
