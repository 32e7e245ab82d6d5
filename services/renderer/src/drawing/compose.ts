import { assertWellFormed } from './well-formed-markup';

/**
 * Every process renders the whole page, and its own remote's parts in it. Each part stands in a `<sprout-part>` element,
 * which is taken off here: the frame's holes get what the processes of their remotes put there.
 */

const mark = /<sprout-part data-part="([^"]*)">|<\/sprout-part>/g;

/** How many parts may stand in each other. Each level is read anew. */
const deepest = 8;

/**
 * React's marks of a place that is there, and of one that the browser draws from nothing. With an empty digest React
 * knows that the place was left on purpose, and does not complain of a server that failed.
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
 * The outermost parts in a piece of markup, in order.
 *
 * @throws Error when they are too deep in each other
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

/** Parts of one remote's drawing, by name, in the order they stand on the page. */
export type Slices = ReadonlyMap<string, readonly string[]>;

/**
 * The parts of this remote, wherever they are in its drawing.
 *
 * @throws Error when one of them does not stay within its place
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
  /** Parts that are in it. */
  readonly parts: readonly string[];
}

/** The frame with the parts in their places. What nobody drew is left to the browser, with what the frame shows meanwhile. */
export function compose(frame: string, slices: Slices): Composed {
  const taken = new Map<string, number>();
  const parts = new Set<string>();
  const sliceOf = (part: string, owner: string | null): string | undefined => {
    // A part inside of another remote's part is not in the drawing of its own remote.
    if (owner !== null) return undefined;
    const at = taken.get(part) ?? 0;
    taken.set(part, at + 1);
    return slices.get(part)?.[at];
  };
  /** @param owner the remote in whose part this stands: its own parts in it are drawn already */
  const fill = (html: string, owner: string | null): string => {
    let result = '';
    let at = 0;
    for (const { part, start, end, inside } of partsIn(html)) {
      const [remote = ''] = part.split(' ');
      const before = html.slice(at, start);
      at = end;
      const drawn = remote === owner ? inside : sliceOf(part, owner);
      if (drawn === undefined) {
        result += leaveToBrowser(before) + fill(inside, owner);
        continue;
      }
      parts.add(part);
      result += before + fill(drawn, remote);
    }
    return result + html.slice(at);
  };
  return { html: fill(frame, null), parts: [...parts] };
}

/** The mark right before the part says who draws it. */
function leaveToBrowser(before: string): string {
  return before.endsWith(complete) ? before.slice(0, -complete.length) + leftToBrowser : before;
}
