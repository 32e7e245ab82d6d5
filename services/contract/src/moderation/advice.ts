import type { FlagKind } from '../flags';

/** Advice for a child: kind, without blame, and with what to do next. */
const advice: Readonly<Record<FlagKind, string>> = {
  worry: 'It sounds like something is really hard right now. You matter. Please tell a grown-up you trust today.',
  contact:
    'This looks like a way to reach somebody outside this site. Keep it secret to stay safe, and take it out, please.',
  phone: 'This looks like a phone number. Keep it secret to stay safe, and take it out, please.',
  email: 'This looks like an e-mail address. Keep it secret to stay safe, and take it out, please.',
  link: 'Links to other websites are not allowed here. Please take it out.',
  place: 'This looks like where somebody lives. Keep it secret to stay safe, and take it out, please.',
  identity: 'This looks like somebody’s real name or age. Keep it secret to stay safe: a nickname is enough here.',
  meeting:
    'Meeting or sharing secrets with people from the internet is not safe. Please talk to a grown-up about it first.',
  unkind: 'Oops! One of these words is not kind. Can you say it another way?',
  sexual: 'Oops! These words do not belong on a site for kids. Can you say it another way?',
  spam: 'That repeats itself or sounds like an ad. Say it once, in your own words, and it will be more fun to read.',
  length: 'Wow, that is very long! Please make it a bit shorter.',
};

/** Advice about what the text checks noticed; the editor shows it and the server answers with it. */
export function adviceFor(kind: FlagKind): string {
  return advice[kind];
}
