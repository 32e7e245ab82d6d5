import parser from 'postcss-selector-parser';

/**
 * Whether a selector can only match elements of one remote: those with a class of its own, and those inside them. What
 * is not understood here counts as foreign.
 */

/** What is known of an element that a selector matches. */
export interface Reach {
  /** It carries a class of the remote. */
  readonly isOwn: boolean;
  /** It lies inside an element that does. Its brothers and sisters do, too. */
  readonly isInside: boolean;
}

const foreign: Reach = { isOwn: false, isInside: false };
export const isSafe = ({ isOwn, isInside }: Reach) => isOwn || isInside;

/** All that several selectors can match: as little is known as of the worst. */
export function reachOfAll(all: readonly Reach[]): Reach {
  return {
    isOwn: all.length > 0 && all.every(({ isOwn }) => isOwn),
    isInside: all.length > 0 && all.every(({ isInside }) => isInside),
  };
}

function either(one: Reach, other: Reach): Reach {
  return { isOwn: one.isOwn || other.isOwn, isInside: one.isInside || other.isInside };
}

/** Next to an own element may be anybody's. Inside it, or inside one of its descendants, may not. */
function after(combinator: string, before: Reach): Reach {
  const sign = combinator.trim();
  if (sign === '' || sign === '>') return { isOwn: false, isInside: isSafe(before) };
  if (sign === '+' || sign === '~') return { isOwn: false, isInside: before.isInside };
  return foreign;
}

/** Lists of which an element has to match one; `:not()` and `:has()` say nothing about where it is. */
const alternatives = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/**
 * @param prefix what the remote's classes begin with
 * @param parent of a nested rule: what its parent matches
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

/** What a rule's selectors match, each with its text. @throws when they are no selectors */
export function reachesOf(text: string, prefix: string, parent: Reach | null): { text: string; reach: Reach }[] {
  return parser()
    .astSync(text)
    .nodes.map((selector) => ({
      text: String(selector).trim(),
      reach: reachOfSelector(selector, prefix, parent, startOf(selector, parent)),
    }));
}
