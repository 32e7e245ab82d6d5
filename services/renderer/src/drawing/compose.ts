/**
 * Every thread draws the whole page, and its own remote's parts in it. Each part stands in a `<sprout-part>` element,
 * which is taken off here: the frame's holes get what the threads of their remotes put there.
 */

const opening = /<sprout-part data-part="([^"]*)">/g;
const closing = '</sprout-part>';

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

/** The outermost parts in a piece of markup, in order. */
export function partsIn(html: string): Element[] {
  const found: Element[] = [];
  for (let at = 0; ; ) {
    opening.lastIndex = at;
    const match = opening.exec(html);
    if (!match) return found;
    const inside = match.index + match[0].length;
    const end = endOf(html, inside);
    if (end === -1) return found;
    found.push({
      part: match[1] ?? '',
      start: match.index,
      end: end + closing.length,
      inside: html.slice(inside, end),
    });
    at = end + closing.length;
  }
}

/** Where the element that begins before `from` is closed; -1 when it is not. */
function endOf(html: string, from: number): number {
  let depth = 1;
  for (let at = from; ; ) {
    const close = html.indexOf(closing, at);
    if (close === -1) return -1;
    opening.lastIndex = at;
    const open = opening.exec(html);
    if (open && open.index < close) {
      depth += 1;
      at = open.index + open[0].length;
      continue;
    }
    depth -= 1;
    if (depth === 0) return close;
    at = close + closing.length;
  }
}

/** Parts of one remote's drawing, by name, in the order they stand on the page. */
export type Slices = ReadonlyMap<string, readonly string[]>;

/** The parts of this remote, wherever they are in its drawing. */
export function slicesOf(html: string, remote: string): Slices {
  const slices = new Map<string, string[]>();
  const collect = (markup: string) => {
    for (const { part, inside } of partsIn(markup)) {
      if (part.startsWith(`${remote} `)) slices.set(part, [...(slices.get(part) ?? []), inside]);
      else collect(inside);
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
  const sliceOf = (part: string): string | undefined => {
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
      const drawn = remote === owner ? inside : sliceOf(part);
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
