import { Card, Container, Emoji, PageHeader, siteSettings } from '@storysprout/kit';
import * as texts from '../../texts/contact';
import styles from './contact.module.css';

export default function ContactPage() {
  const { supportEmail } = siteSettings();
  const [mailbox, host] = supportEmail.split('@');
  return (
    <Container width="text">
      <PageHeader title={texts.contactUs} emoji="love-letter" lead={texts.lead} />
      <Card className={styles.envelope}>
        <span className={styles.stamp}>
          <Emoji name="seedling" size={48} />
        </span>
        <p className={styles.to}>{texts.writeToUsAt}</p>
        <p className={styles.address}>
          <a href={`mailto:${supportEmail}`}>
            {/* An address that is too long for one line wraps before its @. */}
            {mailbox}
            <wbr />@{host}
          </a>
        </p>
        <p className={styles.note}>{texts.askForHelp}</p>
      </Card>
    </Container>
  );
}
