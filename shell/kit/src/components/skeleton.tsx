import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  height?: CSSProperties['height'];
  width?: CSSProperties['width'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
  children?: ReactNode;
}

/**
 * A placeholder for content that is still loading. It is invisible to screen readers, which get the loading text.
 * Server-rendered markup may have no `style`, so a class sets the size there.
 */
export function Skeleton({ height, width, radius, className, children }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={height || width || radius ? { height, width, borderRadius: radius } : undefined}
    >
      {children}
    </div>
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
