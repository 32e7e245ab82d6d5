/** Advice for a child: kind, without blame, and with what to do next. */
export const advice = {
  worry: 'It sounds like something is really hard right now. You matter. Please tell a grown-up you trust today.',
  contact:
    'This looks like a way to reach somebody outside this site. Keep it secret to stay safe, and take it out, please.',
  phone: 'This looks like a phone number. Keep it secret to stay safe, and take it out, please.',
  email: 'This looks like an email address. Keep it secret to stay safe, and take it out, please.',
  link: "Links to other websites aren't allowed here. Please take it out.",
  place: 'This looks like where somebody lives. Keep it secret to stay safe, and take it out, please.',
  identity: 'This looks like somebody’s real name or age. Keep it secret to stay safe: a nickname is enough here.',
  meeting:
    "It isn't safe to meet people from the internet or share secrets with them. Please talk to a grown-up first.",
  unkind: "Oops! One of these words isn't kind. Can you say it another way?",
  sexual: "Oops! These words don't belong on a site for kids. Can you say it another way?",
  spam: 'That repeats itself or sounds like an ad. Say it once, in your own words, and it will be more fun to read.',
  length: 'Wow, that is very long! Please make it a bit shorter.',
} as const;
