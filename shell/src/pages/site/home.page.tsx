import { Container, Emoji, PageTitle, Slot } from '@storysprout/kit';
import { siteName } from '@storysprout/kit/host';
import { NavigationLinks } from '../../remotes/parts/navigation-links';
import * as texts from '../../texts/home';
import styles from './home.module.css';
import masthead from './masthead.module.css';
import { Rainbow } from './rainbow';

/** The top of the front page, like a magazine's. */
function Masthead() {
  return (
    <section className={masthead.masthead}>
      <div className={masthead.words}>
        <PageTitle documentTitle="" className={styles.title}>
          {texts.heading(siteName)}
        </PageTitle>
        <p className={masthead.lead}>{texts.lead}</p>
        <div className={masthead.actions}>
          <NavigationLinks place="home" />
        </div>
      </div>
      <div className={masthead.scene} aria-hidden="true">
        <span className={masthead.sun} />
        <Emoji name="cloud" size={64} className={masthead.cloud} />
        <Rainbow className={masthead.rainbow} />
        <Emoji name="butterfly" size={44} className={masthead.butterfly} />
        <Emoji name="open-book" size={168} className={masthead.book} />
        <Emoji name="seedling" size={108} className={masthead.sprout} />
        <Emoji name="fox" size={92} className={masthead.fox} />
        <Emoji name="snail" size={46} className={masthead.snail} />
        <Emoji name="tulip" size={52} className={masthead.tulip} />
      </div>
    </section>
  );
}

/** The front page. Its content comes from the teams' remotes (docs/product.md#home). */
export function HomePage() {
  return (
    <Container>
      <Masthead />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Slot name="home.main" />
        </div>
        <aside className={styles.side} aria-label={texts.thisWeek}>
          <Slot name="home.side" />
        </aside>
      </div>
    </Container>
  );
}
