import { pageSizes } from '@storysprout/contract/constants';
import { api, CoverImage, LinkButton, PageLink, Panel, Skeleton, useQuery } from '@storysprout/kit';
import * as texts from '../../texts/my-way';
import styles from './showcase.module.css';

/** The reader's newest published stories, as covers. */
export function MyStories() {
  const { data } = useQuery({
    // The key begins like that of the reader's own blogs, so that invalidating those refreshes this, too.
    queryKey: ['my-blogs', 'covers'],
    queryFn: ({ signal }) =>
      api.call('GET /blog/user/blogs', { query: { status: 'approved', limit: pageSizes.dashboard }, signal }),
  });
  return (
    <Panel title={texts.stories} emoji="open-book">
      {!data && <Skeleton height="11rem" />}
      {data?.blogs.length === 0 && (
        <div className={styles.noStories}>
          <p className={styles.none}>{texts.noStories}</p>
          <LinkButton to="/postblog" size="s" icon="pencil">
            {texts.writeOne}
          </LinkButton>
        </div>
      )}
      {data && data.blogs.length > 0 && (
        <>
          <ul className={styles.stories}>
            {data.blogs.map(({ _id, title, category, image }) => (
              <li key={_id} className={styles.story}>
                <PageLink to={`/blog/${_id}`} className={styles.storyLink}>
                  <span className={styles.cover}>
                    <CoverImage image={image} category={category} />
                  </span>
                  <span dir="auto" className={styles.storyTitle}>
                    {title}
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
          <PageLink to="/dashboard?tab=blogs" className={styles.more}>
            {texts.allStories}
          </PageLink>
        </>
      )}
    </Panel>
  );
}
