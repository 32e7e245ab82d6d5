import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/workspaces';
import { usesIn, usesOf } from './remote-uses';

describe('what a source uses', () => {
  it('are widgets by remote and name', () => {
    const source = `<RemoteWidget remote="mf_blog" name="MyBlogs" props={props} />
      <RemoteWidget
        key={blogId ?? 'new'}
        remote="mf_funzone"
        name="GameSuggestion"
      />`;
    expect(usesIn(source).widgets).toEqual([
      { remote: 'mf_blog', name: 'MyBlogs' },
      { remote: 'mf_funzone', name: 'GameSuggestion' },
    ]);
  });

  it('are addresses it links to', () => {
    const source = `<Link to="/blogs" /> <Link to={\`/blog/\${id}\`} /> navigate('/login'); const a = { to: '/funzone' };`;
    expect(usesIn(source).pages).toEqual(['/blogs', '/blog/x', '/login', '/funzone']);
  });

  it('must be readable', () => {
    expect(() => usesIn('<RemoteWidget {...props} />')).toThrow('starts with its remote');
  });
});

it("finds what the site's parts use of each other", () => {
  expect(usesOf(join(root, 'shell')).widgets).toEqual([]);
  expect(usesOf(join(root, 'mf-dashboard')).pages).toEqual(expect.arrayContaining(['/postblog', '/funzone']));
});
