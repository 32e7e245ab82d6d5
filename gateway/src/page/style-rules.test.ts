import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { styleHashOf, styleRulesOf } from './style-rules';

it('says once in rules what the attributes of the markup say', () => {
  const html =
    '<p style="gap:var(--space-2)">a</p><p style="gap:var(--space-2)">b</p><i style="width:40%;height:auto"></i>';
  expect(styleRulesOf(html)).toBe(
    '#root [style="gap:var(--space-2)"]{gap:var(--space-2)}#root [style="width:40%;height:auto"]{width:40%;height:auto}',
  );
  expect(styleRulesOf('<p class="a">no style="gap:1px" here</p>'.replace(' style', '-style'))).toBe('');
});

it.each(['}</style><script>alert(1)</script>', 'a:b}body{display:none', 'background:url(&quot;x&quot;)', 'a:\\62'])(
  'makes no rule of %s',
  (value) => {
    expect(styleRulesOf(`<p style="${value}"></p>`)).toBe('');
  },
);

it('keeps its number of rules in bounds', () => {
  const html = Array.from({ length: 1_000 }, (_, at) => `<p style="width:${at}px"></p>`).join('');
  expect(styleRulesOf(html).match(/\{/g)).toHaveLength(300);
});

it('is named in the policy by its hash', () => {
  expect(styleHashOf('a{b:c}')).toBe(`'sha256-${createHash('sha256').update('a{b:c}').digest('base64')}'`);
});
