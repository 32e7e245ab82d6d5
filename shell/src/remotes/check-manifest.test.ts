import { type RemoteManifest, remoteManifest } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { checkManifest } from './check-manifest';

const good: RemoteManifest = {
  name: 'mf_blog',
  label: 'The blogs',
  contract: 1,
  pages: [{ path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public' }],
  widgets: [{ name: 'BlogCarousel', expose: './widgets/blog-carousel' }],
};
const whole: RemoteManifest = {
  ...good,
  pages: [{ path: '/game', expose: './pages/game', title: 'Game', access: 'user', beginsAlike: true }],
  navigation: [{ label: 'Blogs', path: '/blogs?sort=new', place: 'header', order: 100, icon: 'fox', access: 'public' }],
  slots: [{ slot: 'home.main', widget: 'BlogCarousel', order: 100, access: 'user', height: 560, id: 'blogs' }],
  pictures: { fox: 'pictures/fox.webp' },
  rules: 1,
};
const link = (changes: object) => ({ ...good, navigation: [{ ...whole.navigation?.[0], ...changes }] });
const slot = (changes: object) => ({ ...good, slots: [{ ...whole.slots?.[0], ...changes }] });
const page = (changes: object) => ({ ...good, pages: [{ ...good.pages[0], ...changes }] });
const widget = (changes: object) => ({ ...good, widgets: [{ ...good.widgets[0], ...changes }] });

/** What is wrong with each, as the message should name it. */
const bad: readonly (readonly [field: string, manifest: unknown])[] = [
  ['manifest.name', { ...good, name: 'blog' }],
  ['manifest.label', { ...good, label: '' }],
  ['manifest.contract', { ...good, contract: 2 }],
  ['pages', { ...good, pages: undefined }],
  ['widgets', { ...good, widgets: 'none' }],
  ['pages.0.path', page({ path: 'blog' })],
  ['pages.0.path', page({ path: '/blog post' })],
  ...['/', '/blog/', '/blog//:id', '/:id', '/blog/:id?', '/blog/*', '/%62log', '/blog/..'].map(
    (path) => ['pages.0.path', page({ path })] as const,
  ),
  ['pages.0.expose', page({ expose: 'pages/blog' })],
  ['pages.0.title', page({ title: '' })],
  ['pages.0.title', page({ title: 'x'.repeat(61) })],
  ['pages.0.access', page({ access: 'everybody' })],
  ['pages.0.beginsAlike', page({ beginsAlike: 'yes' })],
  ['pages.0', { ...good, pages: [null] }],
  ['widgets.0.name', widget({ name: 'carousel' })],
  ['widgets.0.expose', widget({ expose: '/widgets/x' })],
  ['manifest', null],
  ['widgets.0.label', widget({ label: '' })],
  ['navigation', { ...good, navigation: {} }],
  ['navigation.0.label', link({ label: 'x'.repeat(31) })],
  ['navigation.0.path', link({ path: 'https://elsewhere.example' })],
  ['navigation.0.path', link({ path: '/blogs#top' })],
  ['navigation.0.path', link({ path: '//blogs' })],
  ['navigation.0.place', link({ place: 'Header' })],
  ['navigation.0.order', link({ order: -1 })],
  ['navigation.0.order', link({ order: '1' })],
  ['navigation.0.icon', link({ icon: '../fox' })],
  ['navigation.0.access', link({ access: undefined })],
  ['slots.0.slot', slot({ slot: 'home main' })],
  ['slots.0.widget', slot({ widget: 'carousel' })],
  ['slots.0.height', slot({ height: 2_001 })],
  ['slots.0.id', slot({ id: 'My tab' })],
  ['pictures.fox', { ...good, pictures: { fox: '../../evil.svg' } }],
];

it.each([good, whole])('takes a manifest of the contract', (manifest) => {
  expect(checkManifest('mf_blog', manifest)).toEqual({ ok: true, manifest });
  expect(remoteManifest.safeParse(manifest).success).toBe(true);
});

describe('a manifest that is wrong', () => {
  it.each(bad)('is refused by remote and field: %s', (field, manifest) => {
    const checked = checkManifest('mf_blog', manifest);
    expect(checked.ok ? [] : checked.problems).toContainEqual(expect.stringMatching(`^mf_blog: ${field} should be`));
  });

  it.each(bad)('is refused by the contract as well: %s', (_field, manifest) => {
    expect(remoteManifest.safeParse(manifest).success).toBe(false);
  });

  it.each(['/login', '/Login', '/family/:id', '/reset-password'])(
    'is refused at an address of the shell: %s',
    (path) => {
      const { pages } = page({ path });
      expect(checkManifest('mf_blog', { ...good, pages })).toEqual({
        ok: false,
        problems: ['mf_blog: pages.0.path should be at no address of the shell'],
      });
    },
  );

  it("is refused when it is another remote's", () => {
    expect(checkManifest('mf_admin', good)).toMatchObject({ ok: false });
  });
});
