import { expect } from '@playwright/test';

/** An e-mail as the mail catcher lists it, newest last. */
interface Email {
  readonly to: readonly { readonly address: string }[];
  readonly text: string;
}

const inboxUrl = process.env.INBOX_URL;

/** True when tests can read e-mails. They can't when a site that was started elsewhere really sends them. */
export const hasInbox = Boolean(inboxUrl);

async function emailsTo(address: string, inbox: string): Promise<string[]> {
  const answer = await fetch(`${inbox}/api/email`);
  const emails = (await answer.json()) as Email[];
  return emails.filter(({ to }) => to.some((one) => one.address === address)).map(({ text }) => text);
}

interface EmailSearch {
  readonly timeoutMs?: number;
  /** Address of the inbox; the tested site's by default. */
  readonly inbox?: string;
}

/**
 * Waits for an e-mail whose text matches.
 *
 * @returns the match in the newest such e-mail
 */
export async function findInEmailsTo(
  address: string,
  wanted: RegExp,
  { timeoutMs = 20_000, inbox = inboxUrl ?? '' }: EmailSearch = {},
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        found = (await emailsTo(address, inbox)).findLast((text) => wanted.test(text))?.match(wanted)?.[0] ?? '';
        return found;
      },
      { message: `an e-mail with ${wanted} arrives`, timeout: timeoutMs },
    )
    .not.toBe('');
  return found;
}

/**
 * Waits for the e-mail with the link to set a new password.
 *
 * @returns the path of the linked page
 */
export function resetPathFor(address: string): Promise<string> {
  return findInEmailsTo(address, /\/reset-password\/[\w-]+/);
}
