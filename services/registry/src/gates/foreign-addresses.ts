/** Addresses of other sites in CSS, as browsers understand them. */

/** The address of a made-up style sheet of the site, by http and by https, since `https:x` is another site only on pages that come by http. */
const bases = ['http', 'https'].map((scheme) => new URL(`${scheme}://site.invalid/remotes/mf_any/1/assets/any.css`));

const escapes = /\\(?:(\r\n|[\n\r\f])|([0-9a-f]{1,6})(?:\r\n|\s)?|([\s\S]))/gi;

/** Text without CSS escapes: `u\72l(` is `url(`, and a backslash at the end of a line joins two lines. */
function unescaped(text: string): string {
  return text.replace(escapes, (_, lineEnd?: string, hex?: string, char = '') => {
    if (lineEnd !== undefined) return '';
    return hex === undefined ? char : charOf(Number.parseInt(hex, 16));
  });
}

function charOf(code: number): string {
  return code === 0 || code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
}

/** As browsers read it from each base; nothing for what they could not ask for. */
function targetsOf(address: string): URL[] {
  return bases.flatMap((base) => (URL.canParse(address, base.href) ? [new URL(address, base)] : []));
}

function isElsewhere(address: string): boolean {
  return targetsOf(address).some(({ protocol, host }) => protocol !== 'data:' && host !== bases[0]?.host);
}

/** `image-set()` and others take an address as a string, also one that a variable holds. Other texts may have a colon. */
function isWebElsewhere(text: string): boolean {
  return isElsewhere(text) && targetsOf(text).some(({ protocol }) => /^(https?|wss?|ftp):$/.test(protocol));
}

/**
 * The addresses in a value that are not on the site. They could be anybody's, and tell them who reads the page.
 *
 * @param value of a declaration
 */
export function foreignAddresses(value: string): string[] {
  const plain = unescaped(value);
  const inUrls = [...plain.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address = '']) => address.trim());
  const strings = [...plain.matchAll(/["']([^"']*)/g)].map(([, text = '']) => text.trim());
  return [...new Set([...inUrls.filter(isElsewhere), ...strings.filter(isWebElsewhere)])];
}
