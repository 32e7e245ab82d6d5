import * as texts from '../texts/page-heads';
import type { OwnPath } from './own-paths';

interface PageHead {
  /** The title as the page itself sets it; empty for the front page, whose title is the site's name alone. */
  readonly title: string;
  /** For search engines and link previews; missing for pages that nobody searches for. */
  readonly description?: string;
}

/**
 * Titles and descriptions of the shell's own pages before their script has loaded. The gateway writes them into the
 * page.
 */
export const pageHeads: Readonly<Record<OwnPath, PageHead>> = {
  '/': {
    title: '',
    description: texts.homeDescription,
  },
  '/login': { title: texts.signIn, description: texts.signInDescription },
  '/register': {
    title: texts.signUp,
    description: texts.signUpDescription,
  },
  '/forgot-password': { title: texts.forgotPassword },
  '/reset-password/:token?': { title: texts.resetPassword },
  '/verify-email/:token?': { title: texts.isThisYourEmail },
  '/take-back-email/:token?': { title: texts.wasItNotYou },
  '/about': {
    title: texts.aboutUs,
    description: texts.aboutDescription,
  },
  '/contact': { title: texts.contactUs, description: texts.contactDescription },
  '/privacy': { title: texts.yourPrivacy, description: texts.privacyDescription },
  '/rules': { title: texts.ourRules, description: texts.rulesDescription },
  '/grown-ups': { title: texts.forGrownUps, description: texts.grownUpsDescription },
  '/ask-a-grown-up': { title: texts.askAGrownUp },
  '/family/:token?': { title: texts.yourPage },
};
