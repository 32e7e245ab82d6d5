import { describe, expect, it } from 'vitest';
import { ScrollPositions } from './scroll-positions';

describe('the positions of a tab', () => {
  it('are there again after a reload', () => {
    const before = new ScrollPositions();
    before.set('blogs', 900.4);
    before.set('blog', 0);
    before.store();
    const after = new ScrollPositions();
    expect(after.get('blogs')).toBe(900);
    expect(after.get('blog')).toBe(0);
    expect(after.get('about')).toBeUndefined();
  });

  it('are no more than fifty; the one that has waited longest goes', () => {
    const positions = new ScrollPositions();
    for (let number = 1; number <= 50; number += 1) positions.set(`page ${number}`, number);
    positions.set('page 1', 10);
    positions.set('page 51', 51);
    expect(positions.get('page 1')).toBe(10);
    expect(positions.get('page 2')).toBeUndefined();
    expect(positions.get('page 3')).toBe(3);
  });

  it.each(['{', '7', '{"blogs":900}', '[["blogs"],["blog","deep"],900]'])('begin anew after %s', (broken) => {
    sessionStorage.setItem('scroll-positions', broken);
    const positions = new ScrollPositions();
    expect(positions.get('blogs')).toBeUndefined();
    expect(positions.get('blog')).toBeUndefined();
  });
});
