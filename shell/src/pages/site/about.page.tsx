import { Card, Container, Emoji, PageHeader, Row } from '@storysprout/kit';
import { NavigationLinks } from '../../remotes/parts/navigation-links';
import * as texts from '../../texts/about';
import styles from './about.module.css';

const steps = [
  {
    emoji: 'pencil',
    tone: 'sun',
    title: texts.writeYourThoughts,
    text: texts.writeNote,
  },
  {
    emoji: 'open-book',
    tone: 'sky',
    title: texts.readWhatOthersWrote,
    text: texts.readNote,
  },
  {
    emoji: 'speech-balloon',
    tone: 'leaf',
    title: texts.comment,
    text: texts.commentNote,
  },
  {
    emoji: 'wrapped-gift',
    tone: 'coral',
    title: texts.earnRewards,
    text: texts.earnNote,
  },
] as const;

export default function AboutPage() {
  return (
    <Container>
      <PageHeader title={texts.aboutUs} emoji="seedling" lead={texts.lead} />
      <ol className={styles.steps}>
        {steps.map(({ emoji, tone, title, text }) => (
          <Card as="li" key={title} tone={tone} className={styles.step}>
            <Emoji name={emoji} size={72} />
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </ol>
      <Card tone="blue" className={styles.safe}>
        <Emoji name="shield" size={64} />
        <div>
          <h2 className={styles.title}>{texts.safeCorner}</h2>
          <p className={styles.text}>{texts.safeNote}</p>
        </div>
      </Card>
      <Row justify="center" className={styles.actions}>
        <NavigationLinks place="about" />
      </Row>
    </Container>
  );
}
