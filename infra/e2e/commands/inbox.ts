import { expect } from '@playwright/test';

/** As the mail catcher's list has them; newest last. */
interface Letter {
  readonly to: readonly { readonly address: string }[];
  readonly text: string;
}

const inboxUrl = process.env.INBOX_URL;

/** Whether e-mails can be read; not when a site that was started elsewhere sends them on. */
export const hasInbox = Boolean(inboxUrl);

async function lettersTo(address: string): Promise<string[]> {
  const answer = await fetch(`${inboxUrl}/api/email`);
  const letters = (await answer.json()) as Letter[];
  return letters.filter(({ to }) => to.some((one) => one.address === address)).map(({ text }) => text);
}

/** Waits for the letter with a link to set a new password. @returns the path of the page it leads to */
export async function resetPathFor(address: string): Promise<string> {
  let path = '';
  await expect
    .poll(
      async () => {
        path = (await lettersTo(address)).join('\n').match(/\/reset-password\/[\w-]+/)?.[0] ?? '';
        return path;
      },
      { message: 'the letter with the link arrives', timeout: 20_000 },
    )
    .not.toBe('');
  return path;
}
