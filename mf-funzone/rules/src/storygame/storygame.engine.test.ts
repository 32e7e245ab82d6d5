import { describe, expect, it } from 'vitest';
import { actionIds, characterIds, characters, settingIds, storyGame, tellStory } from './index';

const start = storyGame.start('story', { timer: 'x1' });
const build = { type: 'build', character: 'cat', setting: 'moon', action: 'riddle', at: 4_000 } as const;

const everyStory = [...characterIds, 'Sleepy bear'].flatMap((character) =>
  settingIds.flatMap((setting) => actionIds.map((action) => tellStory(character, setting, action))),
);

describe('stories', () => {
  it('choose from 10 characters, 7 settings and 7 actions', () => {
    expect([characterIds.length, settingIds.length, actionIds.length]).toEqual([10, 7, 7]);
  });

  it('differ for every choice', () => {
    expect(new Set(everyStory).size).toBe(11 * 7 * 7);
  });

  it('are three to five whole sentences', () => {
    for (const story of everyStory) {
      const sentences = story.split(/(?<=[.!?]"?) (?=["A-Z])/).filter((part) => /[.!?]"?$/.test(part));
      expect(sentences.length).toBeGreaterThanOrEqual(3);
      expect(sentences.length).toBeLessThanOrEqual(5);
      expect(story).toMatch(/^["A-Z].*[.!?]"?$/);
      expect(story).not.toMatch(/ {2}|undefined|\$\{/);
    }
  });

  it('tell of a hero without a story of their own too', () => {
    expect(tellStory('Sleepy bear', 'forest', 'cake')).toContain('the sleepy bear');
    expect(Object.keys(characters)).not.toContain('Sleepy bear');
  });
});

describe('story builder', () => {
  it.each(['character', 'setting', 'action'])('is not built without a %s', (missing) => {
    expect(storyGame.apply(start, { ...build, [missing]: null })).toEqual({ ok: false, reason: 'incomplete' });
  });

  it('is not built faster than anybody can choose', () => {
    expect(storyGame.apply(start, { ...build, at: 299 })).toEqual({ ok: false, reason: 'too_fast' });
    expect(storyGame.apply(start, { ...build, at: 300 }).ok).toBe(true);
  });

  it('tells the story and awards 2 XP, once until Reset', () => {
    const played = storyGame.apply(start, build);
    if (!played.ok) throw new Error(played.reason);
    expect(played.state.story).toBe(tellStory('cat', 'moon', 'riddle'));
    expect(storyGame.result(played.state)).toEqual({ finished: true, won: true, xp: 2 });
    expect(storyGame.apply(played.state, build)).toEqual({ ok: false, reason: 'round_over' });
  });
});
