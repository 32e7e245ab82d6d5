/** Where built code lies: the shell's, a remote's, the service worker. Nothing that readers upload is served there. */
const scriptPath = /^\/(?:assets\/[\w.-]+\.js|remotes\/\w+\/[\w.-]+\/assets\/[\w.-]+\.js|sw\.js)$/;

/** Whether this address, seen from the page at `base`, is a script of this site. */
export function isOwnScript(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && scriptPath.test(pathname) && search === '';
}

/** The parts we use; the DOM library of TypeScript does not know Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: typeof onlyOwnScript }): unknown;
}

/** A worker has a realm that nothing guards, and the site has none but its service worker, which is registered. */
const isWorker = (sink: string) => sink.startsWith('Worker') || sink.startsWith('SharedWorker');

/** @param sink what asks for the script, such as `Worker constructor` */
export function onlyOwnScript(address: string, _kind?: string, sink = ''): string {
  if (isOwnScript(address, window.location.href) && !isWorker(sink)) return address;
  throw new TypeError(`A script of ${address} is not part of this site.`);
}

/**
 * The one policy that the gateway's CSP allows (`trusted-types default`): the browser asks it whenever code, ours, the
 * federation's or a remote's, wants to load a script or worker by its address. It has no rule for markup or script
 * text, so that a text given to `innerHTML` or `eval` is refused. Browsers without Trusted Types go by the CSP alone.
 */
export function guardScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: onlyOwnScript });
}
