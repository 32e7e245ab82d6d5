/** Addresses of other sites in CSS, as browsers understand them. */

/**
 * The address of a made-up style sheet of the site, by http and by https, because `https:x` is another site only on
 * pages loaded by http.
 */
const bases = ['http', 'https'].map((scheme) => new URL(`${scheme}://site.invalid/remotes/mf_any/1/assets/any.css`));

const escapes = /\\(?:(\r\n|[\n\r\f])|([0-9a-f]{1,6})(?:\r\n|\s)?|([\s\S]))/gi;

/** Removes CSS escapes: `u\72l(` becomes `url(`, and a backslash at the end of a line joins two lines. */
function unescaped(text: string): string {
  return text.replace(escapes, (_, lineEnd?: string, hex?: string, char = '') => {
    if (lineEnd !== undefined) return '';
    return hex === undefined ? char : charOf(Number.parseInt(hex, 16));
  });
}

function charOf(code: number): string {
  return code === 0 || code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
}

/** Resolves an address against each base, as browsers do; empty for one that they could not request. */
function targetsOf(address: string): URL[] {
  return bases.flatMap((base) => (URL.canParse(address, base.href) ? [new URL(address, base)] : []));
}

function isElsewhere(address: string): boolean {
  return targetsOf(address).some(({ protocol, host }) => protocol !== 'data:' && host !== bases[0]?.host);
}

/**
 * Returns whether a string is an address of another site. `image-set()` and others take addresses as strings, also from
 * variables. Only web protocols count, because other texts may contain a colon.
 */
function isWebElsewhere(text: string): boolean {
  return isElsewhere(text) && targetsOf(text).some(({ protocol }) => /^(https?|wss?|ftp):$/.test(protocol));
}

/**
 * Returns the addresses in a value that are not on the site. They could belong to anybody and reveal who reads the
 * page.
 *
 * @param value the value of a declaration
 */
export function foreignAddresses(value: string): string[] {
  const plain = unescaped(value);
  const inUrls = [...plain.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address = '']) => address.trim());
  const strings = [...plain.matchAll(/["']([^"']*)/g)].map(([, text = '']) => text.trim());
  return [...new Set([...inUrls.filter(isElsewhere), ...strings.filter(isWebElsewhere)])];
}
