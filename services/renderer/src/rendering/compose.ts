import { assertWellFormed } from './well-formed-markup';

/**
 * Every process renders the whole page, but with content only in its own remote's parts. Each part is in a
 * `<sprout-part>` element. Composing removes these elements, and fills their places in the frame with the parts from
 * the remotes' processes.
 */

const mark = /<sprout-part data-part="([^"]*)">|<\/sprout-part>/g;

/** How deeply parts may be nested. Each level is parsed again. */
const deepest = 8;

/**
 * React's markers of a completed boundary, and of one that is rendered on the client. The empty digest makes React
 * treat it as intended, so that it reports no server error.
 */
const complete = '<!--$-->';
const leftToBrowser = '<!--$!--><template data-dgst=""></template>';

interface Element {
  readonly part: string;
  readonly start: number;
  readonly end: number;
  readonly inside: string;
}

/**
 * Returns the outermost parts in a piece of markup, in order.
 *
 * @throws Error when parts are nested too deeply
 */
function partsIn(html: string): Element[] {
  const found: Element[] = [];
  const open: RegExpExecArray[] = [];
  for (const match of html.matchAll(mark)) {
    if (match[1] !== undefined) {
      if (open.push(match) > deepest) throw new Error('its parts are too deep in each other');
      continue;
    }
    const first = open.pop();
    if (!first || open.length > 0) continue;
    const start = first.index;
    const end = match.index + match[0].length;
    found.push({ part: first[1] ?? '', start, end, inside: html.slice(start + first[0].length, match.index) });
  }
  return found;
}

/** The server-rendered parts of one remote, by name, in the order in which they are on the page. */
export type Slices = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the parts of this remote, wherever they are in the page that its process rendered.
 *
 * @throws Error when a part's markup would affect the page around it
 */
export function slicesOf(html: string, remote: string): Slices {
  const slices = new Map<string, string[]>();
  const collect = (markup: string) => {
    for (const { part, inside } of partsIn(markup)) {
      if (!part.startsWith(`${remote} `)) {
        collect(inside);
        continue;
      }
      assertWellFormed(inside);
      const same = slices.get(part);
      if (same) same.push(inside);
      else slices.set(part, [inside]);
    }
  };
  collect(html);
  return slices;
}

export interface Composed {
  readonly html: string;
  /** The parts that the page contains. */
  readonly parts: readonly string[];
}

/**
 * Returns the frame with the parts in their places. A part that is missing is rendered by the browser, and the frame's
 * placeholder is shown until then.
 */
export function compose(frame: string, slices: Slices): Composed {
  const taken = new Map<string, number>();
  const parts = new Set<string>();
  const sliceOf = (part: string, owner: string | null): string | undefined => {
    // A part inside another remote's part is missing in the page that its own remote's process rendered.
    if (owner !== null) return undefined;
    const at = taken.get(part) ?? 0;
    taken.set(part, at + 1);
    return slices.get(part)?.[at];
  };
  /**
   * @param owner the remote whose part contains this markup and whose own parts in it are rendered already; null in the
   * frame
   */
  const fill = (html: string, owner: string | null): string => {
    let result = '';
    let at = 0;
    for (const { part, start, end, inside } of partsIn(html)) {
      const [remote = ''] = part.split(' ');
      const before = html.slice(at, start);
      at = end;
      const rendered = remote === owner ? inside : sliceOf(part, owner);
      if (rendered === undefined) {
        result += leaveToBrowser(before) + fill(inside, owner);
        continue;
      }
      parts.add(part);
      result += before + fill(rendered, remote);
    }
    return result + html.slice(at);
  };
  return { html: fill(frame, null), parts: [...parts] };
}

/** Changes the marker right before a part, so that React renders the part in the browser. */
function leaveToBrowser(before: string): string {
  return before.endsWith(complete) ? before.slice(0, -complete.length) + leftToBrowser : before;
}
