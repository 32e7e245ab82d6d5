import { expect } from '@playwright/test';

/** As the mail catcher's list has them; newest last. */
interface Letter {
  readonly to: readonly { readonly address: string }[];
  readonly text: string;
}

const inboxUrl = process.env.INBOX_URL;

/** Whether e-mails can be read; not when a site that was started elsewhere sends them on. */
export const hasInbox = Boolean(inboxUrl);

async function lettersTo(address: string, inbox: string): Promise<string[]> {
  const answer = await fetch(`${inbox}/api/email`);
  const letters = (await answer.json()) as Letter[];
  return letters.filter(({ to }) => to.some((one) => one.address === address)).map(({ text }) => text);
}

interface LetterSearch {
  readonly timeoutMs?: number;
  /** The tested site's by default. */
  readonly inbox?: string;
}

/** Waits for a letter that has this in it. @returns what the newest one has */
export async function inLettersTo(
  address: string,
  wanted: RegExp,
  { timeoutMs = 20_000, inbox = inboxUrl ?? '' }: LetterSearch = {},
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        found = (await lettersTo(address, inbox)).findLast((text) => wanted.test(text))?.match(wanted)?.[0] ?? '';
        return found;
      },
      { message: `a letter with ${wanted} arrives`, timeout: timeoutMs },
    )
    .not.toBe('');
  return found;
}

/** Waits for the letter with a link to set a new password. @returns the path of the page it leads to */
export function resetPathFor(address: string): Promise<string> {
  return inLettersTo(address, /\/reset-password\/[\w-]+/);
}
