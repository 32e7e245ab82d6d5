import { Container, PageTitle, RemoteWidget, Skeleton } from '@storysprout/kit';
import { siteName } from '@storysprout/kit/host';
import styles from './home.module.css';
import { Masthead } from './masthead';

/** The front page: everything on it belongs to the teams' remotes (docs/product.md#home). */
export function HomePage() {
  return (
    <Container>
      <Masthead>
        <PageTitle documentTitle="" className={styles.title}>
          {siteName}: stories that children grow
        </PageTitle>
      </Masthead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <RemoteWidget remote="mf_blog" name="BlogCarousel" fallback={<Skeleton className={styles.blogs} />} />
          <RemoteWidget remote="mf_funzone" name="GameCarousel" fallback={<Skeleton className={styles.games} />} />
        </div>
        <aside className={styles.side} aria-label="This week">
          <RemoteWidget
            remote="mf_dashboard"
            name="LeaderboardPreview"
            fallback={<Skeleton className={styles.leaders} />}
          />
          <RemoteWidget remote="mf_blog" name="LatestBlogs" fallback={<Skeleton className={styles.latest} />} />
        </aside>
      </div>
    </Container>
  );
}
