import { type ReactNode, useEffect, useRef } from 'react';
import styles from './room.module.css';

/**
 * What is left for a board, which can measure it: 100cqi wide, 100cqb high. The browser tries several sizes for a
 * column before it knows how high its parts are, and a board that followed each of them would be laid out each time.
 * So the part that is measured has a size of its own, brought up to date before anything of a new one is shown.
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
