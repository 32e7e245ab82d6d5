import { offline } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { actionPictures, characterPictures, settingPictures } from './story-pictures';
import StoryBuilderPage from './storygame.page';
import '../../play/testing/whole-games';
import { announcement, openGame, pass, press } from '../../play/testing/play-page';

const open = (options?: { isVisitor: boolean }) => openGame(StoryBuilderPage, '/funzone/storygame', options);

async function choose(label: string, at = 1): Promise<void> {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  fireEvent.change(select, { target: { value: select.options[at]?.value } });
  await pass(300);
}

async function chooseAll(at = 1): Promise<void> {
  for (const label of ['Character', 'Setting', 'Action']) await choose(label, at);
}

describe('Story Builder', () => {
  it('asks for all three choices', async () => {
    const { server, messages } = await open();
    await choose('Character');
    await choose('Action');
    await press('Build Story');
    expect(messages).toEqual(['Please select all options to build your story!']);
    expect(screen.queryByRole('region', { name: 'Your story' })).not.toBeInTheDocument();
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
  });

  it('offers ten characters, seven settings and seven actions', async () => {
    await open();
    const counts = ['Character', 'Setting', 'Action'].map(
      (label) => screen.getByLabelText<HTMLSelectElement>(label).length - 1,
    );
    expect(counts).toEqual([10, 7, 7]);
  });

  it('tells the story, and books two XP once until Reset', async () => {
    const { server, messages } = await open();
    await chooseAll();
    await press('Build Story');
    expect(announcement()).toBe(
      `Your story: ${screen.getByRole('region', { name: 'Your story' }).querySelector('p')?.textContent}`,
    );
    await chooseAll(2);
    await press('Build Story');
    expect(server.booked).toMatchObject([{ reason: 'story_builder', xp: 2 }]);
    await press('Reset');
    expect(screen.queryByRole('region', { name: 'Your story' })).not.toBeInTheDocument();
    await chooseAll(3);
    await press('Build Story');
    expect(server.booked).toHaveLength(2);
    expect(messages).toEqual(['🎉 +2 XP awarded!', '🎉 +2 XP awarded!']);
  });

  it('tells a visitor the story, and to sign in for XP', async () => {
    const { server, messages } = await open({ isVisitor: true });
    await chooseAll();
    await press('Build Story');
    expect(screen.getByRole('region', { name: 'Your story' })).toBeInTheDocument();
    expect(messages).toEqual(['Login required to earn XP.']);
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
  });

  it('shows the hero, the place and what happens beside the story', async () => {
    await open();
    await chooseAll(2);
    await press('Build Story');
    const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
    const shown = [...document.querySelectorAll<HTMLImageElement>('.picture img')].map(({ src }) => src);
    const [hero = '', place = '', deed = ''] = [
      characterPictures[chosen('Character') as keyof typeof characterPictures],
      settingPictures[chosen('Setting') as keyof typeof settingPictures],
      actionPictures[chosen('Action') as keyof typeof actionPictures],
    ];
    for (const name of [hero, place, deed]) expect(shown.some((src) => src.includes(`/${name}.`))).toBe(true);
  });

  it('books a story built the moment the round came, once the rules take it', async () => {
    const { server } = await open();
    await press('Reset');
    for (const label of ['Character', 'Setting', 'Action']) {
      const select = screen.getByLabelText<HTMLSelectElement>(label);
      fireEvent.change(select, { target: { value: select.options[1]?.value } });
    }
    await press('Build Story');
    expect(screen.getByRole('region', { name: 'Your story' })).toBeInTheDocument();
    expect(server.booked).toHaveLength(0);
    await pass(600);
    expect(server.booked).toMatchObject([{ reason: 'story_builder', xp: 2 }]);
  });

  it('books a story built before the server gave a round as soon as it does', async () => {
    const { server } = await open();
    server.api.answer({ 'POST /user/rounds': offline });
    await press('Reset');
    await chooseAll();
    server.api.answer({ 'POST /user/rounds': { roundId: server.round().roundId, seed: server.round().seed } });
    await press('Build Story');
    await pass(600);
    expect(server.booked).toHaveLength(1);
    expect(console).toHaveWarnedWith('A round could not be started.');
  });

  it('hands the story to the editor', async () => {
    const { page } = await open();
    await chooseAll();
    await press('Build Story');
    const story = screen.getByRole('region', { name: 'Your story' }).querySelector('p')?.textContent;
    fireEvent.click(screen.getByRole('link', { name: 'Make it a draft' }));
    expect(page.location().pathname).toBe('/postblog');
    expect(page.location().state).toEqual({ title: 'My story', category: 'Story', description: story });
  });
});
