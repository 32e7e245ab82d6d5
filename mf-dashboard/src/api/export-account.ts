import { siteSettings } from '@storysprout/kit';

/**
 * Fetches the zip of everything the account holds. The API client speaks JSON only, so this one call is made by hand.
 *
 * @throws Error when the server refuses or cannot be reached.
 */
export async function exportAccount(token: string): Promise<Blob> {
  const answer = await fetch(`${siteSettings().apiBaseUrl}/user/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}.`);
  return answer.blob();
}
