import type { FamilyLetter, FamilyLetterKind } from '@storysprout/contract';
import type { LetterContent } from './letter-layout';

/** The text of e-mails to a grown-up at home. Links lead to a page that asks before it does anything. */

interface FamilyLetterSettings {
  readonly publicUrl: string;
  readonly unsubscribeUrl: string | null;
}

type Write = (letter: FamilyLetter, settings: FamilyLetterSettings) => LetterContent;

const footer = { text: 'Storysprout, where stories grow. We never ask for a password by e-mail.', url: null } as const;

export const familyContents: Readonly<Record<FamilyLetterKind, Write>> = {
  family_ask: ({ name, token, deleteOn }, { publicUrl }) => ({
    subject: `${name} would like to use Storysprout`,
    parts: {
      heading: `${name} would like to use Storysprout`,
      before: [
        'Hello! Storysprout is a website where children write stories, read each other’s and play quiet games. A child gave us your address as that of a grown-up at home.',
        `Until you say yes, ${name} can read, play and write drafts, and nobody else sees anything of the account.`,
      ],
      highlight: null,
      after: [
        'On the page behind this button you see what is kept and why. You choose what is allowed, or end the account.',
        `The link works once, for 24 hours, and you can ask for a new one there.${deletion(deleteOn)}`,
        'If you know no such child, you do not need to do anything.',
      ],
      button: { label: 'Look at the account', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_link: ({ name, token }, { publicUrl }) => ({
    subject: `Your page about ${name}’s Storysprout account`,
    parts: {
      heading: `Your page about ${name}’s account`,
      before: ['Someone, probably you, asked for a new link to the page where you decide about this account.'],
      highlight: null,
      after: ['The link works once, for 24 hours. If it was not you, you do not need to do anything.'],
      button: { label: 'Open the page', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_code: ({ name, code = '', token }, { publicUrl }) => ({
    subject: `Your code for ${name}’s Storysprout account`,
    parts: {
      heading: 'One last step',
      before: [
        `You said yes to ${name}’s Storysprout account. So that nobody can say yes in your place, please type this code on your page:`,
      ],
      highlight: code,
      after: [
        'The code and the button work once, for 7 days. Until then nobody else sees anything of the account.',
        'If you did not say yes, press the button all the same: there you can end the account. Please do not give the code to anybody, also not to your child.',
      ],
      button: { label: 'Type the code', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_reminder: ({ name, token, deleteOn }, { publicUrl }) => ({
    subject: `${name}’s Storysprout account ends soon`,
    parts: {
      heading: `${name} still waits for your answer`,
      before: [
        'A few days ago we asked whether your child may use Storysprout. So far we have no answer.',
        `Without a yes we delete the account with everything in it.${deletion(deleteOn)}`,
      ],
      highlight: null,
      after: ['The link works once, for 24 hours. If that is fine with you, you do not need to do anything.'],
      button: { label: 'Look at the account', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_given: ({ name, token }, { publicUrl }) => ({
    subject: `You said yes to ${name}’s Storysprout account`,
    parts: {
      heading: 'Thank you!',
      before: [`${name} can now use what you allowed. Moderators read every blog before others see it.`],
      highlight: null,
      after: [
        'You can change your mind at any time: on your page you switch things off, take your yes back, get a copy of everything or end the account.',
        'If this was not you, please take the yes back right away. The link works once, for 24 hours, and you can ask for a new one there.',
      ],
      button: { label: 'Open the page', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_revoked: ({ name, token }, { publicUrl }) => ({
    subject: `You said no to ${name}’s Storysprout account`,
    parts: {
      heading: 'Nobody else sees it any more',
      before: [
        `We took everything that ${name} had made public off the site. The account is still there: ${name} can read, play and write drafts.`,
      ],
      highlight: null,
      after: ['On your page you can say yes again or end the account. The link works once, for 24 hours.'],
      button: { label: 'Open the page', url: familyUrl(publicUrl, token) },
      footer,
    },
  }),

  family_week: ({ name, token, week }, { publicUrl, unsubscribeUrl }) => ({
    subject: `${name}’s week on Storysprout`,
    parts: {
      heading: `${name}’s week on Storysprout`,
      before: weekLines(week),
      highlight: null,
      after: ['Ask about it: children love to tell what they wrote.'],
      button: { label: 'Open the page', url: familyUrl(publicUrl, token) },
      footer: { text: 'You get this e-mail because you switched it on.', url: unsubscribeUrl },
    },
  }),
};

/** Without a token the page asks for the address and sends a link. */
function familyUrl(publicUrl: string, token: string | undefined): string {
  return token === undefined ? `${publicUrl}/family` : `${publicUrl}/family/${encodeURIComponent(token)}`;
}

function deletion(deleteOn: string | undefined): string {
  if (deleteOn === undefined) return '';
  const day = new Date(deleteOn).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return ` Without an answer the account is deleted on ${day}.`;
}

/** What the child did, with no comparison to anybody. */
function weekLines(week: FamilyLetter['week']): string[] {
  if (!week) return [];
  const { blogs, comments, rounds, xp, days } = week;
  const written = blogs.length === 0 ? [] : [`Written: ${blogs.map((title) => `“${title}”`).join(', ')}.`];
  const lines = [
    ...written,
    ...(comments > 0 ? [`Comments: ${comments}.`] : []),
    ...(rounds > 0 ? [`Rounds of games: ${rounds}.`] : []),
    ...(xp > 0 ? [`Points earned: ${xp}.`] : []),
    ...(days > 0 ? [`Days with a visit: ${days}.`] : []),
  ];
  return lines.length > 0 ? lines : ['It was a quiet week. That is fine, too.'];
}
