import type { OwnPath } from './own-paths';

interface PageHead {
  /** As the page sets it itself; empty for the front page, which has the site's name alone. */
  readonly title: string;
  /** For search engines and link previews; missing for pages that are nobody's search result. */
  readonly description?: string;
}

/** What the heads of the shell's own pages say before their script has come. The gateway writes it into the page. */
export const pageHeads: Readonly<Record<OwnPath, PageHead>> = {
  '/': {
    title: '',
    description: 'A place where children write stories, read what others wrote, play and earn rewards.',
  },
  '/login': { title: 'Sign In', description: 'Sign in to write, like and play on Storysprout.' },
  '/register': {
    title: 'Sign Up',
    description: 'Join Storysprout: write your own stories, play games and earn rewards.',
  },
  '/forgot-password': { title: 'Forgot Password' },
  '/reset-password/:token?': { title: 'Reset Password' },
  '/verify-email/:token?': { title: 'Is this your email?' },
  '/take-back-email/:token?': { title: 'Was it not you?' },
  '/about': {
    title: 'About Us',
    description: 'What Storysprout is: a site where children write, read, play and grow.',
  },
  '/contact': { title: 'Contact Us', description: 'How to write to the people who look after Storysprout.' },
  '/privacy': { title: 'Your privacy', description: 'What Storysprout keeps about you, why, and who can see it.' },
  '/rules': { title: 'Our rules', description: 'The rules that keep Storysprout kind and safe.' },
  '/grown-ups': { title: 'For grown-ups', description: 'What parents and teachers should know about Storysprout.' },
  '/ask-a-grown-up': { title: 'Ask a grown-up' },
  '/family/:token?': { title: 'Your page as a grown-up' },
};
