import { categories } from '@storysprout/contract/constants';
import { Field, FilterChips, optionsOf, Row, SearchInput, Select } from '@storysprout/kit';
import type { BlogFilter } from '../../shared/blog-queries';
import { categoryChips } from '../../shared/category-chips';
import styles from './all-blogs.module.css';
import { isCategory } from './use-blog-filter';

const times = optionsOf({ all: 'All Time', week: 'This Week' });

const chips = categoryChips(categories);

interface BlogFiltersProps {
  readonly filter: BlogFilter;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChange: (filter: BlogFilter) => void;
}

/** The dropdown, the search and the category buttons above the grid. */
export function BlogFilters({ filter, search, onSearch, onChange }: BlogFiltersProps) {
  const pickTime = (value: string) => onChange({ ...filter, since: value === 'week' ? 'week' : undefined });
  const pickCategory = (value: string) => onChange({ ...filter, category: isCategory(value) ? value : undefined });
  return (
    <search className={styles.filters}>
      <Row align="stretch">
        <SearchInput
          className={styles.search}
          label="Search blogs"
          placeholder="Search for words or writers..."
          value={search}
          onChange={onSearch}
        />
        <Field label="When the blogs were written" hideLabel className={styles.time}>
          <Select options={times} value={filter.since ?? 'all'} onChange={({ target }) => pickTime(target.value)} />
        </Field>
      </Row>
      <FilterChips label="Categories" options={chips} value={filter.category ?? 'All'} onChange={pickCategory} />
    </search>
  );
}
