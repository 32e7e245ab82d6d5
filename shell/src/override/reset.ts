/** Gives up the dev server's remote; anybody with this browser's ticket may. @throws when the site does not answer */
export async function resetOverride(): Promise<void> {
  const answer = await fetch('/admin/remotes/override', { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
}

/** Gives it up and starts the page anew, as everybody has it. */
export async function startAnew(): Promise<void> {
  await resetOverride();
  window.location.reload();
}
