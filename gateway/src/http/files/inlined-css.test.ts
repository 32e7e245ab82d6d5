import { expect, it } from 'vitest';
import { inlined } from './inlined-css';

const href = '/remotes/mf_blog/1.0.0/assets/blogs.css';

it('names files by addresses that hold in the page, too', () => {
  const css = `a{b:url(../fox.svg)}c{d:url("pic.webp")}e{f:url(/art/a.svg)}g{h:url(data:image/png;base64,aa)}\n/*# sourceMappingURL=a.css.map*/`;
  expect(inlined(css, href)).toBe(
    'a{b:url(/remotes/mf_blog/1.0.0/fox.svg)}c{d:url("/remotes/mf_blog/1.0.0/assets/pic.webp")}e{f:url(/art/a.svg)}g{h:url(data:image/png;base64,aa)}',
  );
});

it.each(['p{content:"</style><script>"}', '@import "/slow.css";p{gap:0}'])(
  'takes nothing into a page that is %s',
  (css) => {
    expect(() => inlined(css, href)).toThrow("can't stand in a page");
  },
);
