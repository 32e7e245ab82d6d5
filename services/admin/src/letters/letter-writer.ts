import type { JobData, LinkLetter } from '@storysprout/contract';
import { accountContents } from './account-letters';
import { type Blanks, type LetterContent, LetterTemplate } from './letter-template';
import type { OutgoingMail } from './outgoing-mail';

/** Site settings that letters need. */
export interface LetterSettings {
  /** The site's address without a slash at its end. */
  readonly publicUrl: string;
  readonly from: string;
}

/** The facts that a letter is written from. */
export type LetterFacts =
  | ({ readonly kind: 'challenge' } & Pick<JobData<'challengeEmail'>, 'name' | 'email' | 'topic' | 'unsubscribeToken'>)
  | ({ readonly kind: JobData<'accountEmail'>['kind'] } & LinkLetter);

/** Longer subjects are cut off by most inboxes anyway. */
const subjectTopicLength = 80;

/** Writes letters. Challenges with the same topic share one form. */
export class LetterWriter {
  private latest: { readonly topic: string; readonly form: LetterTemplate } | undefined;

  constructor(private readonly settings: LetterSettings) {}

  /** @param sendId the e-mail's send record. */
  write(sendId: string, facts: LetterFacts): OutgoingMail {
    const { name, email } = facts;
    if (facts.kind !== 'challenge') {
      return this.accountForm(facts).fillIn({ sendId, name, email, unsubscribeUrl: null });
    }
    const unsubscribeUrl = unsubscribeUrlOf(facts.unsubscribeToken, this.settings);
    return this.challengeForm(facts.topic).fillIn({ sendId, name, email, unsubscribeUrl });
  }

  private challengeForm(topic: string): LetterTemplate {
    if (this.latest?.topic !== topic) {
      const form = new LetterTemplate((blanks) => challengeContent(topic, blanks, this.settings), this.settings.from);
      this.latest = { topic, form };
    }
    return this.latest.form;
  }

  private accountForm({ kind, token }: Exclude<LetterFacts, { kind: 'challenge' }>): LetterTemplate {
    const { publicUrl, from } = this.settings;
    return new LetterTemplate(({ name }) => accountContents[kind]({ name, token, publicUrl }), from);
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

function shortened(topic: string): string {
  const characters = [...topic];
  return characters.length <= subjectTopicLength ? topic : `${characters.slice(0, subjectTopicLength - 1).join('')}…`;
}
