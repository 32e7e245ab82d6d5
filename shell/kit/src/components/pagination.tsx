import * as texts from '../texts/components';
import { classNames } from './class-names';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** The current page, counted from 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  label?: string;
  className?: string;
}

/** Returns the first page, the last one, and those around the current one; null is a gap. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const sorted = [...new Set(near)].sort((one, other) => one - other);
  return sorted.flatMap((each, at) => (at > 0 && each - (sorted[at - 1] ?? 0) > 1 ? [null, each] : [each]));
}

export function Pagination({ page, pageCount, onChange, label = texts.pages, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={classNames(styles.pages, className)}>
      <IconButton label={texts.previousPage} variant="raised" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon name="chevron-left" />
      </IconButton>
      {pagesToShow(page, pageCount).map((each, at) =>
        each === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={styles.page}
            aria-label={texts.page(each)}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {each}
          </button>
        ),
      )}
      <IconButton
        label={texts.nextPage}
        variant="raised"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="chevron-right" />
      </IconButton>
    </nav>
  );
}
