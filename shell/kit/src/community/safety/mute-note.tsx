import type { ReactNode } from 'react';
import { Emoji } from '../../components/emoji';
import { formatMoment } from '../../page/format/format-date';
import * as texts from '../../texts/safety';
import { useMute } from './publishing';
import styles from './safety.module.css';

export interface MuteNoteProps {
  /** A link to more information. */
  readonly children?: ReactNode;
}

/**
 * Tells muted readers until when they can't post, and why. Shows nothing to everybody else (docs/product.md#sanctions).
 */
export function MuteNote({ children }: MuteNoteProps) {
  const mute = useMute();
  if (!mute) return null;
  const { until, reason } = mute;
  return (
    <div className={styles.note}>
      <Emoji name="owl" size={32} />
      <p>
        <strong>
          {texts.postAgainOn} <time dateTime={until}>{formatMoment(until)}</time>.
        </strong>{' '}
        {texts.untilThen} <bdi>{reason}</bdi> {children}
      </p>
    </div>
  );
}
