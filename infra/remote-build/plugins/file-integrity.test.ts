import { expect, it } from 'vitest';
import { withIntegrity } from './file-integrity';

it('writes the same manifest in whichever order the shared modules came', () => {
  const [kit, react] = [{ id: 'mf_club:@storysprout/kit' }, { id: 'mf_club:react' }];
  const written = withIntegrity({ id: 'mf_club', shared: [react, kit] }, { 'server.cjs': 'sha256-a' });
  expect(JSON.parse(written)).toEqual({ id: 'mf_club', shared: [kit, react], integrity: { 'server.cjs': 'sha256-a' } });
  expect(withIntegrity({ id: 'mf_club', shared: [kit, react] }, { 'server.cjs': 'sha256-a' })).toBe(written);
});
