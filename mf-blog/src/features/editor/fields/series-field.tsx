import { pageSizes } from '@storysprout/contract/constants';
import {
  api,
  errorMessage,
  Field,
  queryOptions,
  Select,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../../texts/series';
import styles from '../editor.module.css';

/** The writer's newest published blogs. The response has full texts, so only one page is fetched. */
const ownPublishedQuery = queryOptions({
  queryKey: ['my-blogs', 'published'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /blog/user/blogs', { query: { status: 'approved', limit: pageSizes.cards }, signal })).blogs,
});

interface SeriesFieldProps {
  /** The stored blog, since only stored blogs can belong to a series; null for a new one. */
  readonly blog: { readonly _id: string; readonly createdAt: string; readonly seriesId?: string } | null;
}

/**
 * Picks the earlier story that this one continues. The choice is saved at once, separately from the text
 * (docs/product.md#series).
 */
export function SeriesField({ blog }: SeriesFieldProps) {
  const queries = useQueryClient();
  const { data: published = [] } = useQuery(ownPublishedQuery);
  const earlier = published.filter(({ _id, createdAt }) => !blog || (_id !== blog._id && createdAt < blog.createdAt));
  const latestOfSeries = earlier.find(({ seriesId }) => seriesId !== undefined && seriesId === blog?.seriesId);
  const [picked, setPicked] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, continues }: { readonly id: string; readonly continues: string | null }) =>
      api.call('PUT /blog/post/{id}/series', { params: { id }, body: { continues } }),
    onSuccess: (_answer, { continues }) => {
      toast.success(continues === null ? texts.alone : texts.saved, { id: `series-${continues === null}` });
      for (const queryKey of [['series'], ['my-blogs'], ['blog']]) void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      setPicked(null);
      toast.error(errorMessage(error, texts.didNotWork), { id: 'series-failed' });
    },
  });
  if (earlier.length === 0) return null;
  if (!blog) return <p className={styles.count}>{texts.saveFirst}</p>;
  const options = [
    { value: '', label: texts.standsAlone },
    ...earlier.map(({ _id, title }) => ({ value: _id, label: title })),
  ];
  const handleChange = (value: string) => {
    setPicked(value);
    mutate({ id: blog._id, continues: value === '' ? null : value });
  };
  return (
    <Field label={texts.goesOnFrom} hint={texts.hint}>
      <Select
        options={options}
        value={picked ?? latestOfSeries?._id ?? ''}
        disabled={isPending}
        onChange={({ target }) => handleChange(target.value)}
      />
    </Field>
  );
}
