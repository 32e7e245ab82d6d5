import type { JobData } from '@storysprout/contract';
import type { ResetLink } from '../upstreams/user-client';
import { type Blanks, type LetterContent, LetterForm } from './letter-form';
import type { OutgoingMail } from './outgoing-mail';

/** What our e-mails say. */

export interface LetterSettings {
  /** The site's address without a slash at its end. */
  readonly publicUrl: string;
  readonly from: string;
}

/** What a letter is made of. */
export type LetterFacts =
  | ({ readonly kind: 'challenge' } & Pick<JobData<'challengeEmail'>, 'name' | 'email' | 'topic' | 'unsubscribeToken'>)
  | ({ readonly kind: 'reset' } & ResetLink);

/** Longer subjects are cut off by most inboxes anyway. */
const subjectTopicLength = 80;

/** Writes letter after letter; challenges, as long as the topic stays the same, on the same form. */
export class LetterWriter {
  private latest: { readonly topic: string; readonly form: LetterForm } | undefined;

  constructor(private readonly settings: LetterSettings) {}

  /** @param sendId the e-mail's send record. */
  write(sendId: string, facts: LetterFacts): OutgoingMail {
    const { name, email } = facts;
    if (facts.kind === 'reset') {
      return this.resetForm(facts.token).fillIn({ sendId, name, email, unsubscribeUrl: null });
    }
    const unsubscribeUrl = unsubscribeUrlOf(facts.unsubscribeToken, this.settings);
    return this.challengeForm(facts.topic).fillIn({ sendId, name, email, unsubscribeUrl });
  }

  private challengeForm(topic: string): LetterForm {
    if (this.latest?.topic !== topic) {
      const form = new LetterForm((blanks) => challengeContent(topic, blanks, this.settings), this.settings.from);
      this.latest = { topic, form };
    }
    return this.latest.form;
  }

  private resetForm(token: string): LetterForm {
    return new LetterForm(({ name }) => resetContent(token, name, this.settings), this.settings.from);
  }
}

export function unsubscribeUrlOf(token: string, { publicUrl }: LetterSettings): string {
  return `${publicUrl}/user/unsubscribe/${encodeURIComponent(token)}`;
}

export function challengeContent(
  topic: string,
  { name, unsubscribeUrl }: Blanks,
  { publicUrl }: LetterSettings,
): LetterContent {
  return {
    subject: `Your weekly challenge: ${shortened(topic)}`,
    parts: {
      heading: `Hello ${name}, here is your weekly challenge!`,
      before: ['Sharpen your pencil and let your ideas grow. This week we would love to read what you write about:'],
      highlight: topic,
      after: [
        'A story, a poem, a page of your diary: anything goes. Write at least 50 words, and a friendly moderator will read it before it is published.',
        'Have fun, superstar!',
      ],
      button: { label: 'Start writing', url: `${publicUrl}/weeklychallenge` },
      footer: { text: 'You get this e-mail because you have an account at Storysprout.', url: unsubscribeUrl },
    },
  };
}

/** The link to choose a new password. */
function resetContent(token: string, name: string, { publicUrl }: LetterSettings): LetterContent {
  return {
    subject: 'Choose a new password for Storysprout',
    parts: {
      heading: `Hello ${name}, choose a new password`,
      before: ['Somebody, most likely you, asked for a new password for your Storysprout account.'],
      highlight: null,
      after: [
        'The link works once, for 30 minutes. If there is more than one of these e-mails in your inbox, take the newest.',
        'If it was not you, there is nothing to do: your password stays as it is.',
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/reset-password/${encodeURIComponent(token)}` },
      footer: { text: 'Storysprout, where stories grow.', url: null },
    },
  };
}

function shortened(topic: string): string {
  const characters = [...topic];
  return characters.length <= subjectTopicLength ? topic : `${characters.slice(0, subjectTopicLength - 1).join('')}…`;
}
