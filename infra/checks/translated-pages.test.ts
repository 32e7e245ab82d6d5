import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSources } from './source-files';

/**
 * A browser's translator replaces each text of a page with elements of its own. React then fails when it removes such a
 * text, or inserts an element before it, and the part of the page is gone. So what comes and goes is an element, and is
 * not followed by a text that stands beside it without an element of its own.
 */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Names of values that are texts, as far as a name tells. */
const textNames = /^(label|text|title|name)$/;
const texts = /^\w*[tT]exts(\.|$)/;

class Sheet {
  constructor(private readonly source: string) {}

  private wordsOf(node: unknown): string {
    return isNode(node) ? this.source.slice(node.start, node.end) : '';
  }

  /** Returns whether the value is, or may be, a text. */
  private isText(value: unknown): boolean {
    if (!isNode(value)) return false;
    switch (value.type) {
      case 'JSXText':
        return String(value.value).trim() !== '';
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return this.isText(value.expression);
      case 'JSXFragment':
        return (value.children as unknown[]).some((child) => this.isText(child));
      case 'Literal':
        return typeof value.value === 'number' || (typeof value.value === 'string' && value.value.trim() !== '');
      case 'TemplateLiteral':
        return true;
      case 'Identifier':
        return textNames.test(String(value.name));
      case 'MemberExpression':
        return texts.test(this.wordsOf(value)) || textNames.test(this.wordsOf(value.property));
      case 'CallExpression':
        return texts.test(this.wordsOf(value.callee)) || this.wordsOf(value.callee).startsWith('format');
      case 'ConditionalExpression':
        return this.isText(value.consequent) || this.isText(value.alternate);
      case 'LogicalExpression':
        return this.isText(value.right);
      default:
        return false;
    }
  }

  /**
   * Returns whether the child of an element comes and goes, as each element with a key does when the key changes. One
   * text for another is the same text to React.
   */
  private comesAndGoes({ type, expression, openingElement }: Node): boolean {
    if (isNode(openingElement)) return / key=/.test(this.wordsOf(openingElement));
    if (type !== 'JSXExpressionContainer' || !isNode(expression)) return false;
    if (expression.type === 'LogicalExpression') return expression.operator === '&&';
    if (expression.type !== 'ConditionalExpression') return false;
    const ways = [expression.consequent, expression.alternate];
    return !ways.every((way) => this.isText(way) && isNode(way) && way.type !== 'JSXFragment');
  }

  /** Returns whether React may have to remove a text among these children, or insert an element before one. */
  private isFragile(children: readonly Node[]): boolean {
    const seen = children.filter(({ type, value, expression }) => {
      if (type === 'JSXText') return String(value).trim() !== '';
      return !(isNode(expression) && (expression.type === 'JSXEmptyExpression' || expression.value === ' '));
    });
    if (seen.length < 2) return false;
    return seen.some((child, at) => {
      if (!this.comesAndGoes(child)) return false;
      const next = seen.slice(at + 1).find((later) => this.isText(later) || !this.comesAndGoes(later));
      return this.isText(child) || this.isText(next);
    });
  }

  fragileIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap((each) => this.fragileIn(each));
    if (!isNode(value)) return [];
    const within = Object.values(value).flatMap((each) => this.fragileIn(each));
    const isElement = value.type === 'JSXElement' || value.type === 'JSXFragment';
    if (!isElement || !this.isFragile(value.children as Node[])) return within;
    const line = this.source.slice(0, value.start).split('\n').length;
    return [`${line}: ${this.wordsOf(value).replaceAll(/\s+/g, ' ').slice(0, 80)}`, ...within];
  }
}

const fragileIn = (file: string, source: string) => new Sheet(source).fragileIn(parseSync(file, source).program);

describe('a part of a translated page', () => {
  it.each([
    ['an element before a text', '<p>{isDone && <Icon />} {texts.done}</p>'],
    ['an element before a value', '<p>{emoji && <Emoji />}{label}</p>'],
    ['a text that goes', '<p>{formatCount(count)}{isNew && texts.isNew}</p>'],
    ['texts that go', '<p><b />{reason && <>: {reason}</>}</p>'],
    ['a text or an element', '<p>{blog ? <bdi /> : texts.aBlog}<b /></p>'],
    ['an element with a key before a text', '<p><Icon key={looks} />{texts.likes}</p>'],
    ['something before another thing that goes before a text', '<p>{a && <b />}{b && <i />}{texts.end}</p>'],
  ])('fails with %s', (_, element) => {
    expect(fragileIn('part.tsx', `const part = ${element};`)).toHaveLength(1);
  });

  it.each([
    ['an element after a text', '<p>{texts.done} {isDone && <Icon />}</p>'],
    ['an element before an element', '<p>{isDone && <Icon />}<span>{texts.done}</span></p>'],
    ['a text by itself', '<p>{isNew && texts.isNew}</p>'],
    ['one text for another', '<p><b />{isNew ? texts.isNew : texts.isOld}</p>'],
  ])('stays with %s', (_, element) => {
    expect(fragileIn('part.tsx', `const part = ${element};`)).toEqual([]);
  });
});

it('no part of a page fails when a browser translates it', () => {
  const files = [...readSources()].filter(([file]) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(([file, source]) => fragileIn(file, source).map((found) => `${file}:${found}`))).toEqual([]);
});
