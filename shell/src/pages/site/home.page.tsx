import { Container, Emoji, LinkButton, PageTitle, Slot } from '@storysprout/kit';
import { siteName } from '@storysprout/kit/host';
import { NavigationLinks } from '../../remotes/parts/navigation-links';
import * as texts from '../../texts/home';
import styles from './home.module.css';
import masthead from './masthead.module.css';
import { useNextStep } from './use-next-step';

/** The colours of the arcs, from the outside in. */
const arcs = ['#f2667a', '#f79a57', '#ffd25e', '#7cc77a', '#69b4e8', '#9a7fd6'];
const outside = 150;
const width = 13;

/** A rainbow of half circles. It is an inline SVG, so that it appears together with the text beside it. */
function Rainbow({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 160" fill="none" strokeWidth={width} aria-hidden="true">
      {arcs.map((color, at) => (
        <circle key={color} cx={160} cy={160} r={outside - at * width} stroke={color} />
      ))}
    </svg>
  );
}

/**
 * The next step of readers who are new here. It lies over the picture, because the server renders the page without it,
 * and nothing may move when the browser knows the reader.
 */
function NextStep() {
  const step = useNextStep();
  return (
    step && (
      <p className={masthead.step}>
        <LinkButton to={step.to} icon={step.icon}>
          {texts.next(step.label)}
        </LinkButton>
      </p>
    )
  );
}

/** The top of the front page, like a magazine's. */
function Masthead() {
  return (
    <section className={masthead.masthead}>
      <div className={masthead.words}>
        <PageTitle documentTitle="" className={styles.title}>
          {texts.heading(siteName())}
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
      <NextStep />
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
