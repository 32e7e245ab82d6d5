import parser from 'postcss-selector-parser';

/**
 * Finds out whether a selector can only match elements of one remote: those with a class of its own, and those inside
 * them. Whatever is not understood here counts as foreign.
 */

/** The facts that are known about an element that a selector matches. */
export interface Reach {
  /** True if it has a class of the remote. */
  readonly isOwn: boolean;
  /** True if it lies inside an element with such a class. Then its siblings do, too. */
  readonly isInside: boolean;
}

const foreign: Reach = { isOwn: false, isInside: false };
export const isSafe = ({ isOwn, isInside }: Reach) => isOwn || isInside;

/** Combines what several selectors can match. Only what is known of each of them is known of all. */
export function reachOfAll(all: readonly Reach[]): Reach {
  return {
    isOwn: all.length > 0 && all.every(({ isOwn }) => isOwn),
    isInside: all.length > 0 && all.every(({ isInside }) => isInside),
  };
}

function either(one: Reach, other: Reach): Reach {
  return { isOwn: one.isOwn || other.isOwn, isInside: one.isInside || other.isInside };
}

/**
 * Returns what is known after a combinator. A sibling of an own element may belong to anybody. An element inside an own
 * element, or a sibling of such an element, can't.
 */
function after(combinator: string, before: Reach): Reach {
  const sign = combinator.trim();
  if (sign === '' || sign === '>') return { isOwn: false, isInside: isSafe(before) };
  if (sign === '+' || sign === '~') return { isOwn: false, isInside: before.isInside };
  return foreign;
}

/**
 * Pseudo-classes with a list of which an element has to match one. `:not()` and `:has()` do not show where an element
 * is.
 */
const alternatives = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/**
 * @param prefix the beginning of the remote's class names
 * @param parent for a nested rule, what its parent matches
 */
function reachOfNode(node: parser.Node, prefix: string, parent: Reach | null): Reach {
  if (node.type === 'class') return { isOwn: node.value.startsWith(prefix), isInside: false };
  if (node.type === 'nesting') return parent ?? foreign;
  if (node.type === 'pseudo' && alternatives.has(node.value.toLowerCase())) {
    return reachOfAll(node.nodes.map((each) => reachOfSelector(each, prefix, parent, foreign)));
  }
  return foreign;
}

function reachOfSelector(selector: parser.Selector, prefix: string, parent: Reach | null, start: Reach): Reach {
  return selector.nodes.reduce<Reach>((reach, node) => {
    if (node.type === 'combinator') return after(node.value, reach);
    return either(reach, reachOfNode(node, prefix, parent));
  }, start);
}

/** A nested selector without `&` begins at its parent: `p` means `& p`, and `+ p` means `& + p`. */
function startOf(selector: parser.Selector, parent: Reach | null): Reach {
  if (parent === null) return foreign;
  const [first] = selector.nodes;
  if (first?.type === 'combinator') return parent;
  let hasNesting = false;
  selector.walkNesting(() => {
    hasNesting = true;
  });
  return hasNesting ? foreign : after(' ', parent);
}

/**
 * Returns what a rule's selectors match, each with its text.
 *
 * @throws when the text contains no valid selectors
 */
export function reachesOf(text: string, prefix: string, parent: Reach | null): { text: string; reach: Reach }[] {
  return parser()
    .astSync(text)
    .nodes.map((selector) => ({
      text: String(selector).trim(),
      reach: reachOfSelector(selector, prefix, parent, startOf(selector, parent)),
    }));
}
