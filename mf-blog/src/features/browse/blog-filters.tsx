import { categories } from '@storysprout/contract/constants';
import { Button, Field, FilterChips, optionsOf, Row, SearchInput, Select } from '@storysprout/kit';
import type { FormEvent } from 'react';
import type { BlogFilter } from '../../shared/blog-queries';
import { categoryChips } from '../../shared/category-chips';
import * as texts from '../../texts/all-blogs';
import styles from './browse.module.css';
import { isCategory } from './use-blog-filter';

const times = optionsOf({ all: texts.allTime, week: texts.thisWeek });

const chips = categoryChips(categories);

interface BlogFiltersProps {
  readonly filter: BlogFilter;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChange: (filter: BlogFilter) => void;
}

/** Without JavaScript, the browser submits the form and requests the page with these filters in its URL. */
const keepPage = (event: FormEvent) => event.preventDefault();

/** The dropdown, the search and the category buttons above the grid. */
export function BlogFilters({ filter, search, onSearch, onChange }: BlogFiltersProps) {
  const pickTime = (value: string) => onChange({ ...filter, since: value === 'week' ? 'week' : undefined });
  const pickCategory = (value: string) => onChange({ ...filter, category: isCategory(value) ? value : undefined });
  return (
    <search>
      <form action={texts.blogs} className={styles.filters} onSubmit={keepPage}>
        <Row align="stretch">
          <SearchInput
            className={styles.search}
            name="search"
            label={texts.searchBlogs}
            placeholder={texts.searchPlaceholder}
            value={search}
            onChange={onSearch}
          />
          <Field label={texts.whenWritten} hideLabel className={styles.time}>
            <Select
              name="time"
              options={times}
              value={filter.since ?? 'all'}
              onChange={({ target }) => pickTime(target.value)}
            />
          </Field>
          {/* Stands before the category buttons because Enter in the search field presses the first submit button of the form. */}
          <Button type="submit" className={styles.unscripted}>
            {texts.search}
          </Button>
        </Row>
        <FilterChips
          name="category"
          label={texts.categories}
          options={chips}
          value={filter.category ?? 'All'}
          onChange={pickCategory}
        />
        {/* Stands after the buttons because only the first of two values in a URL counts. */}
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
      </form>
    </search>
  );
}
