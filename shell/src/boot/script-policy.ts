/**
 * The paths of built code: the shell's, a remote's and the service worker. Nothing that readers upload is served there.
 */
const scriptPath = /^\/(?:assets\/[\w.-]+\.js|remotes\/\w+\/[\w.-]+\/assets\/[\w.-]+\.js|sw\.js)$/;

/** Returns whether this address, resolved against the page at `base`, is a script of this site. */
export function isOwnScript(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && scriptPath.test(pathname) && search === '';
}

/** The parts of Trusted Types we use, which TypeScript's DOM library does not have. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: typeof onlyOwnScript }): unknown;
}

/**
 * A worker has an unguarded realm. The site's only worker is its service worker, which is registered and not
 * constructed.
 */
const isWorker = (sink: string) => sink.startsWith('Worker') || sink.startsWith('SharedWorker');

/**
 * Returns the address if it is a script of this site.
 *
 * @param sink what asks for the script, such as `Worker constructor`
 * @throws TypeError for every other address, and for workers
 */
export function onlyOwnScript(address: string, _kind?: string, sink = ''): string {
  if (isOwnScript(address, window.location.href) && !isWorker(sink)) return address;
  throw new TypeError(`A script of ${address} is not part of this site.`);
}

/**
 * Creates the only policy that the gateway's CSP allows (`trusted-types default`). The browser calls it whenever code
 * of ours, of the federation or of a remote loads a script or worker by its address. It has no rule for markup or
 * script text, so a text given to `innerHTML` or `eval` is refused. Browsers without Trusted Types rely on the CSP
 * alone.
 */
export function guardScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: onlyOwnScript });
}
