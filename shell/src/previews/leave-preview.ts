/**
 * Forgets the preview in this browser and goes to the site itself.
 *
 * @throws when the gateway does not confirm it
 */
export async function leavePreview(siteUrl: string): Promise<void> {
  const answer = await fetch('/preview/leave', { method: 'POST' });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  window.location.assign(siteUrl);
}
