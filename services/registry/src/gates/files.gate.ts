import { serverBundleName } from '@storysprout/contract';
import type { ContentGate } from './gate';

/**
 * Kinds of files a release may have. Each is either checked by a gate, or can neither run nor style anything. The other
 * gates recognise the endings in lower case, while browsers accept `.JS` as a script, too.
 */
const known = /\.(js|css|json|map|svg|png|webp|avif|jpe?g|gif|mp3|ogg|wav|m4a|woff2)$/;

/**
 * A comment by which a script claims another address. Errors and oversteps are attributed to the remote whose script is
 * in the stack.
 */
const elsewhere = /\/[/*][#@]\s*sourceURL/;

/** A kind of file that no gate checks would be a way around all of them, so it is refused by name. */
export const filesGate: ContentGate = ({ files }) =>
  [...files.values()].flatMap(({ path, content }) => {
    if (path === serverBundleName) return [];
    if (path.endsWith('.js') && elsewhere.test(content.toString('latin1')))
      return [`${path} names another place with sourceURL: errors in it would be laid to somebody else`];
    if (known.test(path)) return [];
    return [`${path} is a kind of file that no release may have: scripts end in .js, styles in .css, in small letters`];
  });
