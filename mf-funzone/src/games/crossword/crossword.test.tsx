import { crossword, crosswordPuzzles } from '@storysprout/game-rules/crossword';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import CrosswordPage from './crossword.page';
import '../../play/testing/whole-games';
import { announcement, button, cell, key, openGame, pass, press, settle } from '../../play/testing/play-page';

const open = () => openGame(CrosswordPage, '/funzone/crossword');

function puzzle(server: GameServer) {
  const { seed, options } = server.round();
  return crossword.start(seed, { timer: 'x1', ...options });
}

async function fill(server: GameServer): Promise<void> {
  const { letters } = puzzle(server).grid;
  // The game rules refuse rounds in which letters are filled in faster than this.
  await pass(letters.length * 40);
  for (const [at, letter] of letters.entries()) {
    if (letter !== null) fireEvent.change(cell(at), { target: { value: letter.toLowerCase() } });
  }
  await settle();
}

describe('Crossword', () => {
  it('books ten XP and shows the score when every word is right', async () => {
    const { server, messages } = await open();
    await fill(server);
    await press('Submit');
    const words = puzzle(server).grid.entries.length;
    expect(screen.getByText(`Score: ${words} of ${words} words`)).toBeInTheDocument();
    expect(server.booked).toMatchObject([{ reason: 'crossword_win', xp: 10 }]);
    expect(messages).toEqual(['🎉 +10 XP awarded!']);
  });

  it('says that some answers are incorrect and lets the child go on', async () => {
    const { server } = await open();
    const { grid } = puzzle(server);
    const [entry] = grid.entries;
    for (const at of entry?.cells ?? []) fireEvent.change(cell(at), { target: { value: 'q' } });
    await press('Submit');
    expect(announcement()).toContain('Keep trying! Some answers are incorrect. Look again at ');
    expect(screen.getByText('Keep trying! Some answers are incorrect.')).toBeInTheDocument();
    await fill(server);
    await press('Submit');
    expect(server.booked).toHaveLength(1);
  });

  it('is there again on coming back, with the hints that were used, and earns its XP', async () => {
    const { server, page } = await open();
    const { title, grid } = puzzle(server);
    const [first = 0] = grid.entries[0]?.cells ?? [];
    await press('Hint');
    page.unmount();
    await openGame(CrosswordPage, '/funzone/crossword', { isWaiting: true, server });
    await press(`Keep playing “${title}”`);
    expect(server.rounds).toHaveLength(1);
    expect(cell(first).value).toBe(grid.letters[first]);
    expect(button('Hint')).toHaveAttribute('aria-disabled', 'true');
    await fill(server);
    await press('Submit');
    expect(server.booked).toMatchObject([{ reason: 'crossword_win', xp: 10 }]);
  });

  it.each(['Play', "Today's puzzle"])('asks before %s throws a puzzle away that was left', async (name) => {
    const { server, page } = await open();
    await press('Hint');
    page.unmount();
    await openGame(CrosswordPage, '/funzone/crossword', { isWaiting: true, server });
    await press(name);
    expect(server.rounds).toHaveLength(1);
    await press('Yes, a new one');
    expect(server.rounds).toHaveLength(2);
  });

  it('has one puzzle of the day, which is ticked once it is solved', async () => {
    const { server, page } = await openGame(CrosswordPage, '/funzone/crossword', { isWaiting: true });
    const day = Math.floor(Date.now() / 86_400_000);
    await press("Today's puzzle");
    expect(server.round().options.puzzle).toBe(day % crosswordPuzzles.length);
    await fill(server);
    await press('Submit');
    expect(server.booked).toHaveLength(1);
    page.unmount();
    await openGame(CrosswordPage, '/funzone/crossword', { isWaiting: true, server });
    expect(button(/^Today's puzzle/).textContent).toBe("Today's puzzle(you solved it)");
  });

  it('does not call an empty board incorrect', async () => {
    await open();
    await press('Submit');
    expect(announcement()).toBe('The board is still empty. Write your first word!');
    expect(screen.queryByText('Keep trying! Some answers are incorrect.')).not.toBeInTheDocument();
  });

  it('marks a wrong word after Submit until one of its letters changes, and no word with a gap', async () => {
    const { server } = await open();
    const { entries } = puzzle(server).grid;
    const [wrong, gap] = [entries[0]?.cells ?? [], entries[1]?.cells ?? []];
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('[aria-invalid]')].map(({ dataset }) => dataset.cell);
    for (const at of wrong) fireEvent.change(cell(at), { target: { value: 'q' } });
    const alone = gap.find((at) => !wrong.includes(at)) ?? 0;
    fireEvent.change(cell(alone), { target: { value: 'q' } });
    expect(marked()).toEqual([]);
    await press('Submit');
    expect(marked().map(Number).sort()).toEqual([...wrong].sort());
    fireEvent.change(cell(alone), { target: { value: 'z' } });
    expect(marked()).toHaveLength(wrong.length);
    fireEvent.change(cell(wrong[0] ?? 0), { target: { value: 'z' } });
    expect(marked()).toEqual([]);
  });

  it('gives one letter of each word as a hint', async () => {
    const { server } = await open();
    const { entries, letters } = puzzle(server).grid;
    const [first = 0, second = 0] = entries[0]?.cells ?? [];
    await press('Hint');
    expect(cell(first).value).toBe(letters[first]);
    await press('Hint');
    expect(cell(second).value).toBe('');
    await press('Next clue');
    await press('Hint');
    expect([...document.querySelectorAll<HTMLInputElement>('[data-cell]')].filter(({ value }) => value)).toHaveLength(
      2,
    );
  });

  it('takes single letters in upper case and disables blank cells', async () => {
    const { server } = await open();
    const { letters } = puzzle(server).grid;
    const at = letters.findIndex((letter) => letter !== null);
    fireEvent.change(cell(at), { target: { value: '7' } });
    expect(cell(at).value).toBe('');
    fireEvent.change(cell(at), { target: { value: 'q' } });
    expect(cell(at).value).toBe('Q');
    expect(document.querySelectorAll('input:disabled')).toHaveLength(
      letters.filter((letter) => letter === null).length,
    );
  });

  it('empties the board with Reset Puzzle and opens the following one with Next Puzzle', async () => {
    const { server } = await open();
    const { puzzle: number } = puzzle(server);
    await fill(server);
    await press('Reset Puzzle');
    await press('Yes, clear it');
    expect([...document.querySelectorAll<HTMLInputElement>('[data-cell]')].every(({ value }) => value === '')).toBe(
      true,
    );
    await press('Next Puzzle');
    expect(server.round().options.puzzle).toBe((number + 1) % crosswordPuzzles.length);
  });

  it('asks before what is filled in goes away, and keeps it when the child would rather go on', async () => {
    const { server } = await open();
    const { puzzle: number, grid } = puzzle(server);
    const at = grid.letters.findIndex((letter) => letter !== null);
    for (const name of ['Next Puzzle', 'Reset Puzzle']) {
      fireEvent.change(cell(at), { target: { value: 'q' } });
      await press(name);
      expect(screen.getByText('Everything you filled in will be gone.')).toBeInTheDocument();
      await press('Keep playing');
      expect(cell(at).value).toBe('Q');
    }
    await press('Next Puzzle');
    await press('Yes, a new one');
    expect(server.round().options.puzzle).toBe((number + 1) % crosswordPuzzles.length);
  });

  it('takes letters that come without keys, on either side of the one that was there', async () => {
    const { server } = await open();
    const [one = 0, two = 0] = puzzle(server).grid.entries[0]?.cells ?? [];
    const written = (at: number, text: string) => {
      act(() => cell(at).focus());
      fireEvent.input(cell(at), { target: { value: text } });
      return cell(at).value;
    };
    expect(written(one, 'a')).toBe('A');
    expect(cell(two)).toHaveFocus();
    expect([written(one, 'bA'), written(one, 'Bc'), written(one, 'CC')]).toEqual(['B', 'C', 'C']);
    expect(cell(two)).toHaveFocus();
    act(() => cell(one).focus());
    fireEvent.input(cell(one), { target: { value: 'C7' } });
    expect([cell(one).value, document.activeElement]).toEqual(['C', cell(one)]);
    expect(written(one, '')).toBe('');
  });

  it('writes along the word, goes back with Backspace and turns with Enter', async () => {
    const { server } = await open();
    const [first] = puzzle(server).grid.entries;
    const [one = 0, two = 0] = first?.cells ?? [];
    act(() => cell(one).focus());
    await key('a');
    expect(cell(two)).toHaveFocus();
    await key('Backspace');
    expect(cell(one)).toHaveFocus();
    expect(cell(one).value).toBe('');
  });

  it('keeps to the direction of the clue that was opened', async () => {
    const { server } = await open();
    const { entries } = puzzle(server).grid;
    const crossing = entries.find(
      ({ direction, cells: [first] }) =>
        direction === 'down' &&
        entries.some((other) => other.direction === 'across' && other.cells.includes(first ?? -1)),
    );
    const down = crossing ?? entries.find(({ direction }) => direction === 'down');
    const clue = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(down?.clue ?? '?'),
    );
    act(() => clue?.click());
    await key('x');
    expect(cell(down?.cells[1] ?? 0)).toHaveFocus();
  });

  it('can be won from the live region alone', async () => {
    const { server } = await open();
    await pass(5_000);
    const answers = new Map(crosswordPuzzles.flatMap(({ words }) => words.map(({ clue, answer }) => [clue, answer])));
    const clues = [
      ...document.querySelectorAll<HTMLButtonElement>(
        'section[aria-label="Across"] button, section[aria-label="Down"] button',
      ),
    ];
    for (const clue of clues) {
      act(() => clue.click());
      const [, said = ''] = /letters\. (.+)\. So far: /.exec(announcement()) ?? [];
      const soFar = (/So far: (.+)\./.exec(announcement())?.[1] ?? '').split(', ');
      const word = answers.get(said) ?? '';
      const from = Math.max(0, soFar.indexOf('blank'));
      for (const letter of word.slice(from)) {
        act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: letter }));
      }
    }
    await press('Submit');
    expect(announcement()).toContain('You solved it!');
    expect(server.booked).toHaveLength(1);
  });
});
