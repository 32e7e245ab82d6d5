import { expect, it } from 'vitest';
import { assertWellFormed } from './well-formed-markup';

it.each([
  '',
  'words &lt; 3 > 2',
  '<p class="a b" hidden="" data-x="&quot;">a<br/>b<!-- -->c<img src="/a.webp" alt="" srcSet="/b 1x"/></p>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"></path><use xlink:href="#a"></use></svg><textarea>\n&lt;/p&gt;</textarea>',
  '<!--$--><i></i><!--/$--><!--$!--><template data-dgst=""></template>loading<!--/$--><!--&--><b></b><!--/&-->',
  '<sprout-part data-part="mf_a ./own"><h1 id="page-title">A</h1></sprout-part>',
])('takes what React writes: %s', (html) => {
  expect(() => assertWellFormed(html)).not.toThrow();
});

it.each([
  // Markup that closes elements around it.
  '</div></main><p>mine</p>',
  '<p></main></p>',
  '<b></B></i>',
  '<!--/$--><p></p><!--$-->',
  // Markup that swallows what comes after it.
  '<p>',
  '<div/>',
  '<textarea>',
  '<plaintext></plaintext>',
  '<!-- ',
  '<!-->',
  '<!-- x --!>',
  '<img alt="',
  '<img '.repeat(9),
  "<p title='",
  '<p',
  '< p>',
  '<?x',
  '<![CDATA[',
  '</>',
  // Markup that affects the whole page.
  '<script></script>',
  '<META http-equiv="refresh" content="0;url=//a.example"/>',
  '<base href="//a.example"/>',
  '<style></style>',
  '<body class="x"></body>',
  '<p id="storysprout-state">{}</p>',
  '<p ID="storysprout-site">{}</p>',
  '<p title="<img fetchpriority="high">"></p>',
])('refuses what does not stay in its place: %s', (html) => {
  expect(() => assertWellFormed(html)).toThrow('markup');
});
