import { Card, Container, Emoji, PageHeader, siteSettings } from '@storysprout/kit';
import styles from './contact.module.css';

export default function ContactPage() {
  const { supportEmail } = siteSettings();
  const [mailbox, host] = supportEmail.split('@');
  return (
    <Container width="text">
      <PageHeader
        title="Contact Us"
        emoji="love-letter"
        lead="A question, an idea, something that bothers you? We read every letter."
      />
      <Card className={styles.envelope}>
        <span className={styles.stamp}>
          <Emoji name="seedling" size={48} />
        </span>
        <p className={styles.to}>Write to us at</p>
        <p className={styles.address}>
          <a href={`mailto:${supportEmail}`}>
            {/* An address too long for one line goes on in the next at its @. */}
            {mailbox}
            <wbr />@{host}
          </a>
        </p>
        <p className={styles.note}>Ask a grown-up to help you send it. We answer within a few days.</p>
      </Card>
    </Container>
  );
}
