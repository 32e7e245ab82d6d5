import { api, EmptyState, ErrorState, Panel, SkeletonText, Stack, useQuery } from '@storysprout/kit';
import { Link } from '@storysprout/kit/router';
import * as texts from '../../texts/sunflower';
import styles from './newest-stories.module.css';

const howMany = 3;

/** Reads the newest published stories. */
async function readNewest({ signal }: { signal: AbortSignal }) {
  const { blogs } = await api.call('GET /blog/all', { query: { view: 'card', limit: howMany }, signal });
  return [...blogs].filter((blog) => 'excerpt' in blog);
}

function Stories() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['sunflower', 'newest-stories'],
    queryFn: readNewest,
  });
  if (isPending) return <SkeletonText lines={3} />;
  if (isError) return <ErrorState title={texts.notLoaded} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState emoji="seedling" title={texts.noStoriesYet} />;
  return (
    <Stack as="ul" gap={2}>
      {data.map(({ _id, title, author }) => (
        <li key={_id}>
          <Link className={styles.story} to={`/blog/${_id}`}>
            {title}
          </Link>
          <span className={styles.author}>{texts.by(author.name)}</span>
        </li>
      ))}
    </Stack>
  );
}

/** Lists the titles of the newest stories as links. */
export function NewestStories() {
  return (
    <Panel title={texts.newestStories} emoji="seedling">
      <Stories />
    </Panel>
  );
}
