/** Where built code lies: the shell's, a remote's, the service worker. Nothing that readers upload is served there. */
const scriptPath = /^\/(?:assets\/[\w.-]+\.js|remotes\/\w+\/[\w.-]+\/assets\/[\w.-]+\.js|sw\.js)$/;

/** Whether this address, seen from the page at `base`, is a script of this site. */
export function isOwnScript(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && scriptPath.test(pathname) && search === '';
}
