import { type ReactNode, useEffect, useRef } from 'react';
import styles from './room.module.css';

/**
 * The space available to a board, as a size container: 100cqi wide and 100cqb high. The browser tries several sizes for
 * a column before it knows the height of its parts, and a board that followed each of them would be laid out every
 * time. The measured element therefore gets an explicit size, which is updated before the next frame is painted.
 */
export function Room({ className = '', children }: { className?: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const measured = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [outer, inner] = [room.current, measured.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      inner.style.width = `${entry.contentRect.width}px`;
      inner.style.height = `${entry.contentRect.height}px`;
    });
    observer.observe(outer);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={`${styles.room} ${className}`}>
      <div ref={measured} className={styles.measured}>
        {children}
      </div>
    </div>
  );
}
