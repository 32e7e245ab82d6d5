import type { SiteSettings } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

/**
 * The texts in which the site tells children and their families about itself (docs/product.md#policies).
 * `texts.test.ts` measures how easy the children's part is to read. If a promise changes here, the code has to keep it.
 */

export interface PolicySection {
  readonly title: string;
  readonly emoji: EmojiName;
  /** Each line becomes an entry of a list. */
  readonly lines: readonly string[];
}

export interface PolicyText {
  readonly title: string;
  readonly emoji: EmojiName;
  readonly lead: string;
  readonly sections: readonly PolicySection[];
}

/** The settings of the site that decide what the texts may say. */
type Settings = Pick<SiteSettings, 'asksForAge'>;

/** What children read about their data. Parental consent is only part of it where the site asks for it. */
export const privacyText = ({ asksForAge }: Settings): PolicyText => ({
  title: 'Your privacy',
  emoji: 'locked',
  lead: 'This page tells what we keep about you, who can see it, and how you can take it back.',
  sections: [
    {
      title: 'What we keep',
      emoji: 'notebook',
      lines: [
        'Your name. A first name or a made-up name is best.',
        'Your email. No other reader can see it.',
        'Your password, mixed up so that not even we can read it.',
        'Your words and your pictures. Your drafts, too.',
        'Your points, your badges and the games you play.',
        'Where you are signed in. We only note the kind of phone or computer.',
        ...(asksForAge
          ? [
              'If a grown-up has to say yes: their email, and the month you were born. Once you are old enough, we forget the month.',
            ]
          : []),
      ],
    },
    {
      title: 'Who can see it',
      emoji: 'eyes',
      lines: [
        'Everyone can read your story once our team says yes. They see your name and picture next to it.',
        'Everyone can read what you say about a story, too. They can look for your stories by your name.',
        'Your drafts are not shown to other readers.',
        ...(asksForAge
          ? [
              'A grown-up at home who said yes for you can see what you share. They can get a copy of all you made. They may get a note on your week.',
              'Your email is just for you, our team, and your grown-up at home.',
            ]
          : ['Your email is just for you and our team.']),
        'Our team can read what you post. That is how we keep this place kind.',
        'Your name and your points are on the list of top readers. You can take them off in your profile.',
        'You have no page about you until you turn it on.',
      ],
    },
    {
      title: 'What we do not do',
      emoji: 'shield',
      lines: [
        'We show no ads.',
        'We do not sell what we know about you.',
        'Nobody else can see what you do here, only what you share.',
        'We do not ask where you live or go to school. Please do not tell us.',
      ],
    },
    {
      title: 'Your words are yours',
      emoji: 'pencil',
      lines: [
        'You can take a story down. You can fix it, too.',
        'You can delete what you said to others.',
        'You can get a copy of all you made here.',
        'You can take your picture away at any time.',
      ],
    },
    {
      title: 'How you can leave',
      emoji: 'waving-hand',
      lines: [
        'You can end your account in your profile. You pick what goes: all you made, or just your name.',
        'Did you change your mind? Sign in again within one day.',
        'If no one signs in for two years, we send two emails. Then we erase the account.',
      ],
    },
    {
      title: 'What stays on this device',
      emoji: 'laptop',
      lines: [
        'Words you have not sent, your best scores, and stories you read. They go when you sign out.',
        'How you like to read and to hear things. That stays for the next time.',
        'Is it not your own device? Tell us when you sign in. Then nothing of yours stays when you close the page.',
      ],
    },
    {
      title: 'How long we keep things',
      emoji: 'hourglass-done',
      lines: [
        'We keep your things for as long as you stay.',
        'What our team took down, we keep for 30 days. You may ask us to look at it again. Then it is gone.',
        'We make copies in case a computer breaks. A copy is gone after 30 days.',
      ],
    },
  ],
});

export const rulesText: PolicyText = {
  title: 'Our rules',
  emoji: 'scroll',
  lead: 'These rules help all of us to have fun and to feel safe.',
  sections: [
    {
      title: 'Be kind',
      emoji: 'red-heart',
      lines: [
        'Write the way you want others to write to you.',
        'You can say that you do not like a story. Say it in a nice way.',
        'No mean names. No bad words. No scary things.',
      ],
    },
    {
      title: 'Keep secrets safe',
      emoji: 'key',
      lines: [
        'Do not tell your last name, your school, or where you live.',
        'Do not share your phone number or your email.',
        'Never plan to meet a person you only know from here.',
        "If someone asks you for any of this, don't answer. Tell a grown-up.",
      ],
    },
    {
      title: 'Use your own words',
      emoji: 'writing-hand',
      lines: [
        'Post what you wrote. Do not copy from books or friends.',
        'Draw a picture, or use a photo you took. Leave out faces.',
        'Play the games by their rules. Points are for those who play.',
      ],
    },
    {
      title: 'Speak up',
      emoji: 'triangular-flag',
      lines: [
        'Is there a thing that is mean or wrong? Press the small flag. A grown-up on our team will look.',
        'Only our team can see that it was you.',
        'You can hide what a reader writes. They will not know.',
        'Are you sad, hurt or scared? Tell a grown-up you trust right away.',
      ],
    },
    {
      title: 'What our team does',
      emoji: 'owl',
      lines: [
        'A grown-up reads each story before others can see it.',
        'If words break a rule, we take them down and tell you why.',
        "If it keeps happening, you can't post for a few days. You can still read and play.",
        'If it is very bad, we close the account.',
        'Do you think we got it wrong? Ask us to look again. Someone else will look.',
      ],
    },
  ],
};

const withConsent: PolicySection = {
  title: 'Before a child can publish',
  emoji: 'love-letter',
  lines: [
    'A child below the age of consent gives us the email address of a parent or guardian. Until you say yes, the child can read, play and write drafts. Nothing that they write is shown to anybody.',
    'Saying yes takes two steps: the link in our first email, and a code that we send you later. That way a child who borrows your phone for a minute cannot say yes for you.',
    'You choose what you agree to: publishing stories, commenting, showing a picture, and getting emails. Each is a switch that you can turn off again at any time.',
    'You can take your yes back. What the child had published is hidden within a minute.',
    'If we hear nothing for 14 days, we delete the account and your address. We write to you once before that.',
    'We cannot know who reads a mailbox. A child who gives their own second address can answer for you. If that happened, write to us.',
  ],
};

const withoutConsent: PolicySection = {
  title: 'Signing up',
  emoji: 'love-letter',
  lines: [
    'Children sign up by themselves. This site asks neither for their age nor for the consent of a parent or guardian.',
    'If you do not want your child to have an account here, write to the address below.',
  ],
};

/** The text for adults. The page `grown-ups` also explains why data is stored and which rights there are. */
export const grownUpsText = ({ asksForAge }: Settings): PolicyText => ({
  title: 'For grown-ups',
  emoji: 'heart-hands',
  lead: 'Storysprout is a place where children write, read what others wrote, and play small games. This page says what that means for your family.',
  sections: [
    asksForAge ? withConsent : withoutConsent,
    {
      title: 'What we do not do',
      emoji: 'shield',
      lines: [
        'There is no advertising, no profiling, and no tracker of another company. Pages load nothing from other sites.',
        'We sell and share nothing. Your data is used to run this site, and for nothing else.',
        'There are no private messages between readers. The search finds published stories, also by the name of their writer.',
        'Accounts start without a page about the child, a place or contacts. The leaderboard shows name and points from the start; a switch in the profile takes the child off it.',
      ],
    },
    {
      title: 'How we look after what is written',
      emoji: 'magnifying-glass-tilted-left',
      lines: [
        'A moderator reads every story before it is published. Comments are checked by a program for contact details, meetings and unkind words; what it is not sure of waits for a moderator.',
        'That program follows written rules and a small statistical model that runs on our own computers. It refuses what is clearly against the rules, with advice, and decides what a person has to read first. People decide about bans and removals.',
        'Anybody who is signed in can report a text, a name or a picture. Enough reports hide it until a moderator has looked; those of new accounts count little. Moderators see who reported, other readers never do.',
        'Whoever is concerned reads the reason for a decision and can ask for a second look, which another moderator takes.',
      ],
    },
    {
      title: 'Your rights and those of your child',
      emoji: 'scroll',
      lines: [
        `See and take along: the profile has a button that downloads everything the account holds.${asksForAge ? ' From the link in our emails you get the same file.' : ''}`,
        'Correct: names, addresses, pictures and texts can be changed at any time.',
        'Erase: ending the account erases everything, or leaves the stories without a name if the child prefers that. It happens a day later, so that a mistake can be undone by signing in. Backups are gone after 30 days, and one that is put back has the erasure applied again.',
        'Object: write to the address below. You can also complain to the data protection authority of your country.',
        'Accounts that nobody uses for 24 months are erased after two emails.',
      ],
    },
    {
      title: 'What your browser keeps',
      emoji: 'cookie',
      lines: [
        'A cookie that keeps a reader signed in, which scripts cannot read.',
        'While a new version of the site is tried out: a cookie with a random number, which decides who gets it first. It lasts 90 days.',
        'When a new version does not start: a cookie for an hour, which leads back to the old one.',
        ...(asksForAge
          ? [
              'A cookie for a day, so that the answer about the age cannot simply be changed, and one for an hour, which keeps the page behind our emails open for you.',
            ]
          : []),
        'Of whoever is signed in: the account as the pages show it, what it likes, follows and hides, drafts, results of games, and stories for reading without a connection (the last 20, and up to 60 saved ones). Signing out deletes them.',
        'Words and points that could not be sent, when a session ends by itself. The next sign-in sends them, and the sign-in page offers to delete them.',
        'Settings for reading and sounds. They stay.',
      ],
    },
  ],
});

/** A kind of personal data, for the table on the page for grown-ups. */
export interface StoredData {
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

const dataOfConsent: readonly StoredData[] = [
  {
    what: 'Month and year of birth',
    why: 'To know whether a parent or guardian has to agree',
    until: 'The child is old enough; then only that fact is kept',
  },
  {
    what: 'Address of the parent or guardian',
    why: 'Asking for consent, and the link to your page',
    until: 'The account ends, or nobody answers for 14 days',
  },
  {
    what: 'Proof of consent: version of the text, method, time, a salted hash of your address',
    why: 'The law wants us to be able to show that you agreed',
    until: 'Kept after the account ends, without a name',
  },
];

/** Returns what the site stores about a child, why, and until when. */
export const storedData = ({ asksForAge }: Settings): readonly StoredData[] => [
  {
    what: 'Name or pen name, picture or avatar',
    why: 'Stands beside what the child publishes',
    until: 'The account ends, or the child changes it',
  },
  {
    what: 'Email address',
    why: 'Signing in, the weekly challenge, emails about the account',
    until: 'The account ends',
  },
  { what: 'Password', why: 'Signing in; only a hash of it is stored', until: 'The account ends' },
  ...(asksForAge ? dataOfConsent : []),
  {
    what: 'Stories with their earlier versions, drafts, comments, likes, saved stories, followed writers',
    why: 'This is what the site is for',
    until: 'The child deletes them, or the account ends',
  },
  {
    what: 'What moderators removed',
    why: 'So that an appeal can be answered',
    until: '30 days, then the text is erased',
  },
  {
    what: 'Letters in the letterbox: what happened to a story or comment, and when, without its text',
    why: 'To tell the child',
    until: '90 days, or the account ends',
  },
  { what: 'XP, badges, rounds of games', why: 'Rewards and the leaderboard', until: 'The account ends' },
  {
    what: 'Signed-in devices, such as "Chrome on Windows"',
    why: 'So that you can end a sign-in that is not yours',
    until: '30 days at most',
  },
  {
    what: 'Reports, and decisions of moderators',
    why: 'Keeping the site safe, answering appeals',
    until: 'The account ends; figures without names stay',
  },
  {
    what: 'Network address',
    why: 'Limits against flooding the site; it is not written into logs',
    until: 'An hour at most, in memory',
  },
  {
    what: 'A mark of the network beside a report that a new account sends; nobody can read the address from it',
    why: 'So that somebody with many accounts cannot hide what others wrote',
    until: 'A moderator has decided',
  },
];

/** Shown below the sign-up form. */
export const registerNotice = 'We keep what you type here so that you can sign in. No other reader sees your email.';
