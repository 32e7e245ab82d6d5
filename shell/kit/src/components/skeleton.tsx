import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  height?: CSSProperties['height'];
  width?: CSSProperties['width'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
}

/** The shape of what is still loading; invisible to screen readers, which get the loading text. */
export function Skeleton({ height = '1em', width = '100%', radius, className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ height, width, borderRadius: radius }}
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.text}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing have nothing else to be known by
        <Skeleton key={at} width={at === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
