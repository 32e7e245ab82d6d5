import { Container, PageTitle, Slot } from '@storysprout/kit';
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
          <Slot name="home.main" />
        </div>
        <aside className={styles.side} aria-label="This week">
          <Slot name="home.side" />
        </aside>
      </div>
    </Container>
  );
}
