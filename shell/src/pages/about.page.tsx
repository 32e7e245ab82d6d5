import { Card, Container, Emoji, PageHeader, Row } from '@storysprout/kit';
import { PlaceLinks } from '../remotes/place-links';
import styles from './about.module.css';

const steps = [
  {
    emoji: 'pencil',
    tone: 'sun',
    title: 'Write your thoughts',
    text: 'A story, a poem, a diary page, a recipe: children write what is on their mind.',
  },
  {
    emoji: 'open-book',
    tone: 'sky',
    title: 'Read what others wrote',
    text: 'There is always another child with an idea you have not met yet.',
  },
  {
    emoji: 'speech-balloon',
    tone: 'leaf',
    title: 'Comment',
    text: 'Tell the writer what you liked. A kind word makes the next story grow.',
  },
  {
    emoji: 'wrapped-gift',
    tone: 'coral',
    title: 'Earn rewards',
    text: 'Writing, reading and playing bring XP, levels, badges and new avatars.',
  },
] as const;

export default function AboutPage() {
  return (
    <Container>
      <PageHeader
        title="About Us"
        emoji="seedling"
        lead="Storysprout is a place where children write their thoughts, read what others wrote, comment, and earn rewards."
      />
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
          <h2 className={styles.title}>A friendly, safe corner</h2>
          <p className={styles.text}>
            A grown-up reads every blog before it is published, and we look out for unkind words and for things that
            should stay private, such as phone numbers and addresses.
          </p>
        </div>
      </Card>
      <Row justify="center" className={styles.actions}>
        <PlaceLinks place="about" />
      </Row>
    </Container>
  );
}
