import type { FlagKind } from '../flags';

/** Advice for a child: kind, without blame, and with what to do next. */
const advice: Readonly<Record<FlagKind, string>> = {
  profanity: 'Oops! One of these words is not kind. Can you say it another way?',
  phone: 'This looks like a phone number. Keep it secret to stay safe, and take it out, please.',
  email: 'This looks like an e-mail address. Keep it secret to stay safe, and take it out, please.',
  address: 'This looks like where somebody lives. Keep it secret to stay safe, and take it out, please.',
  link: 'Links to other websites are not allowed here. Please take it out.',
  repetition: 'That repeats itself a lot! Write it just once or twice, so others like reading it.',
  length: 'Wow, that is very long! Please make it a bit shorter.',
};

/** Advice about what the pipeline noticed; the editor shows it and the server answers with it. */
export function adviceFor(kind: FlagKind): string {
  return advice[kind];
}
