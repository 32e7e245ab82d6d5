import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';
import { Emoji, type PictureName } from './emoji';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly emoji?: PictureName;
  /** A small number beside the label. */
  readonly badge?: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  orientation?: 'vertical' | 'horizontal';
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
  /** The open panel. */
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns the tab to which a key leads from the tab at `at` of `count`; null for other keys. */
export function tabAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : (at + step + count) % count;
}

/**
 * Tabs at the side or on top; on small screens they stand in rows, so that all of them are in sight. The arrow keys,
 * Home and End switch between them.
 */
export function Tabs<Id extends string>({
  label,
  orientation = 'horizontal',
  items,
  value,
  onChange,
  className,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const current = items.findIndex((item) => item.id === value);
    const next = tabAfterKey(event.key, current, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || !item) return;
    event.preventDefault();
    onChange(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={classNames(styles.tabs, styles[orientation], className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        className={styles.list}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.id)}
          >
            {item.emoji && <Emoji name={item.emoji} size={24} />}
            <span>{item.label}</span>
            {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
