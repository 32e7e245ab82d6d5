import { Icon, PageLink, useQuery } from '@storysprout/kit';
import { seriesQuery } from '../../shared/series-query';
import * as texts from '../../texts/series';
import styles from './series-nav.module.css';

interface SeriesNavProps {
  readonly blogId: string;
  readonly seriesId: string;
}

/** Shows which part of its series a blog is, with links to the previous and the next part (docs/product.md#series). */
export function SeriesNav({ blogId, seriesId }: SeriesNavProps) {
  const { data: parts = [] } = useQuery(seriesQuery(seriesId));
  const at = parts.findIndex(({ _id }) => _id === blogId);
  if (at < 0 || parts.length < 2) return null;
  const [before, next] = [parts[at - 1], parts[at + 1]];
  return (
    <nav aria-label={texts.series} className={styles.series}>
      <p className={styles.part}>{texts.part(at + 1, parts.length)}</p>
      {before && (
        <PageLink to={`/blog/${before._id}`} className={styles.link}>
          <Icon name="chevron-left" size={20} />
          {texts.before(before.title)}
        </PageLink>
      )}
      {next && (
        <PageLink to={`/blog/${next._id}`} className={styles.link}>
          {texts.next(next.title)}
          <Icon name="chevron-right" size={20} />
        </PageLink>
      )}
    </nav>
  );
}
