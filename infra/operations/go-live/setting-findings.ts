import { type Finding, finding } from './finding';
import type { GoLiveSettings } from './settings';

/** Addresses of this domain reach nobody. */
const isExample = (address: string) => /\.example>?$/.test(address.trim());
const hasPassword = (address: string) => /^[a-z+]+:\/\/[^/@\s]*:[^/@\s]+@/.test(address);
/** The inboxes of compose and `npm start`, which send nothing on. */
const isTestInbox = (smtpUrl: string) => /\/\/(?:[^/@\s]*@)?(?:mailpit|localhost|127\.0\.0\.1)[:/]/.test(`${smtpUrl}/`);

/** Judges what the settings alone say. */
export function settingFindings(settings: GoLiveSettings): Finding[] {
  return [...safetyFindings(settings), ...addressFindings(settings), ...accessFindings(settings)];
}

function safetyFindings(settings: GoLiveSettings): Finding[] {
  const { CONSENT, EMAIL_VERIFICATION, PICTURE_REVIEW, COMMENT_REVIEW, HELP_LINES, INDEXING } = settings;
  return [
    finding('consent', CONSENT === 'required', {
      fine: 'Younger children need the yes of a grown-up before others see anything of theirs.',
      todo: 'Nobody asks a grown-up. Set CONSENT=required, unless your law needs no consent.',
    }),
    finding('verification', EMAIL_VERIFICATION === 'on', {
      fine: 'E-mails go to addresses that their owners have confirmed.',
      todo: 'E-mails go to addresses that nobody has confirmed. Set EMAIL_VERIFICATION=on.',
    }),
    finding('pictures', PICTURE_REVIEW === 'on', {
      fine: 'Others see a profile picture after a moderator has.',
      todo: 'Others see a profile picture before a moderator has. Set PICTURE_REVIEW=on.',
    }),
    finding('comments', COMMENT_REVIEW !== 'score', {
      fine: `A moderator reads ${COMMENT_REVIEW === 'all' ? 'every comment' : 'comments of new accounts'} first.`,
      todo: 'Comments of new accounts appear before a moderator has read them. Set COMMENT_REVIEW=new.',
    }),
    finding('help lines', HELP_LINES !== '' && HELP_LINES !== '{}', {
      fine: 'The site has help lines of your own for children who write of being hurt.',
      todo: 'The site has only the built-in help lines. Check them for the countries you serve, and set HELP_LINES.',
    }),
    {
      topic: 'search engines',
      state: 'fine',
      words:
        INDEXING === 'on' ? 'They may list the site (INDEXING=on).' : 'They are asked not to list it (INDEXING=off).',
    },
  ];
}

function addressFindings({ ADMIN_EMAIL, SUPPORT_EMAIL, MAIL_FROM, SMTP_URL }: GoLiveSettings): Finding[] {
  const moderator =
    ADMIN_EMAIL &&
    finding('moderator', !isExample(ADMIN_EMAIL), {
      fine: 'The first moderator has an address of yours.',
      todo: `E-mails to ${ADMIN_EMAIL} reach nobody: no new password either. Change it in the profile and as ADMIN_EMAIL.`,
    });
  return [
    ...(moderator ? [moderator] : []),
    finding('support', !isExample(SUPPORT_EMAIL), {
      fine: `The site names ${SUPPORT_EMAIL} for questions.`,
      todo: `The site names ${SUPPORT_EMAIL} for questions, which reaches nobody. Set SUPPORT_EMAIL.`,
    }),
    finding('sender', !isExample(MAIL_FROM), {
      fine: `E-mails come from ${MAIL_FROM}.`,
      todo: `E-mails come from ${MAIL_FROM}, where no reply arrives. Set MAIL_FROM.`,
    }),
    finding('mail server', !isTestInbox(SMTP_URL), {
      fine: 'E-mails go to a mail server.',
      todo: 'E-mails stay in an inbox for tests. Set SMTP_URL to a mail server.',
    }),
  ];
}

function accessFindings(settings: GoLiveSettings): Finding[] {
  const { PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const isSecure = PUBLIC_URL.startsWith('https://');
  const open = (['MONGODB_URL', 'REDIS_URL', 'QUEUE_REDIS_URL'] as const).filter(
    (name) => settings[name] !== undefined && !hasPassword(settings[name]),
  );
  return [
    finding('TLS', isSecure, {
      fine: `Readers use ${PUBLIC_URL}.`,
      todo: 'Passwords cross the network in the open. Give the site a certificate, and set PUBLIC_URL=https://...',
    }),
    finding('proxies', !isSecure || TRUSTED_PROXIES > 0, {
      fine: `TRUSTED_PROXIES=${TRUSTED_PROXIES} counts the proxies in front of the gateway.`,
      todo: 'All readers count as the address of your proxy, and share its limits. Set TRUSTED_PROXIES.',
    }),
    finding('stores', open.length === 0, {
      fine: 'MongoDB and Redis ask for passwords.',
      todo: `There is no password in ${open.join(' and ')}. Whoever reaches that store reads all of it.`,
    }),
  ];
}
