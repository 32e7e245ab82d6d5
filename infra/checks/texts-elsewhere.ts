import { parseSync } from 'vite';

/** A node of the syntax tree, with the properties that this check uses. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Attributes and properties whose texts are shown to people. */
const readNames = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['title', 'label', 'placeholder', 'alt', 'hint', 'lead', 'description', 'question', 'summary', 'teaser'],
  ...['text', 'message', 'note', 'caption', 'heading', 'subject', 'before', 'after'],
  ...['confirmLabel', 'cancelLabel', 'againLabel', 'submitLabel', 'pendingText', 'valueText', 'signInText'],
]);

/**
 * Calls whose texts only developers and operators read, or nobody at all. The message of an `AppError` is for readers.
 */
const unread =
  /^((log|[\w.]*logger|console)\.\w+|(?!AppError$)[\w.]*Error|[\w.]*\.(match|matches|closest|querySelector|querySelectorAll))$/;

/** Properties that only operators read: the help text of a metric. */
const unreadNames = new Set(['help']);

/** The fourth argument of `endpoint` describes an API call for developers. */
const isSummary = (call: Node, argument: number) =>
  isNode(call.callee) && call.callee.name === 'endpoint' && argument === 3;

/** Nodes whose literals an attribute or property shows unchanged. The arguments of a call are not shown as they are. */
const passesOn =
  /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral|ArrayExpression|ArrowFunctionExpression|TS(As|Satisfies)Expression|ParenthesizedExpression)$/;

const hasWord = (text: string) => /\p{L}{2}/u.test(text);
/**
 * Names of API calls (`GET /blog/all`), addresses with an optional part and files are not sentences. A sentence has a
 * capital letter and a second word, or ends like one, unlike identifiers, addresses and classes.
 */
const isCall = (text: string) => /^(([A-Z]+ )?\/|[\w/]+\.md$)/.test(text);
const isSentence = (text: string) =>
  !isCall(text) && (/^\P{L}*\p{Lu}[\p{L}'’]* +\S/u.test(text) || /\p{L}{2}[.!?…]$/u.test(text));

/** Returns the text of a literal; null for any other node. */
function literalText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ');
}

function nameOf({ type, name, key }: Node): string | null {
  if (type === 'JSXAttribute' && isNode(name)) return String(name.name);
  if (type === 'Property' && isNode(key)) return String(key.name ?? key.value);
  return null;
}

/**
 * Returns whether no reader sees the texts in this node: types, imports, texts for operators, and comparisons with a
 * value.
 */
function isSkipped(node: Node, source: string): boolean {
  if (/^(TSType|TSInterface|TSLiteral|TSEnum|Import|ExportAll)/.test(node.type)) return true;
  // A value of the contract, such as a category.
  if (node.type === 'TSSatisfiesExpression') return isNode(node.expression) && node.expression.type === 'Literal';
  if (node.type === 'Property') return unreadNames.has(nameOf(node) ?? '');
  if (node.type === 'BinaryExpression') return /^[!=]=/.test(String(node.operator));
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node.callee as Node & { end: number };
  return unread.test(source.slice(callee.start, callee.end));
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .flatMap(([key, value]): unknown[] => {
      if (!Array.isArray(value)) return [value];
      return key === 'arguments' ? value.filter((_, at) => !isSummary(node, at)) : value;
    })
    .filter(isNode);
}

/**
 * Returns texts for people that are in the code of a component instead of its texts file, as `12: Play Again`: words
 * between tags, all words in an attribute or property that people read, and sentences anywhere else.
 */
export function textsElsewhere(path: string, source: string): string[] {
  const found: string[] = [];
  const report = ({ start }: Node, text: string) =>
    found.push(`${source.slice(0, start).split('\n').length}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
  const visit = (node: Node, isRead: boolean) => {
    if (isSkipped(node, source)) return;
    if (node.type === 'JSXText' && hasWord(String(node.value))) report(node, String(node.value));
    const text = literalText(node);
    if (text !== null && (isRead ? hasWord(text) : isSentence(text))) report(node, text);
    const name = nameOf(node);
    const isReadInside = name === null ? isRead && passesOn.test(node.type) : readNames.has(name);
    for (const child of childrenOf(node)) visit(child, isReadInside && child !== node.key);
  };
  visit(parseSync(path, source).program as unknown as Node, false);
  return found;
}
