import type { Difficulty } from '@storysprout/game-rules/core';
import { quizGame } from '@storysprout/game-rules/quizgame';
import { recordSounds } from '@storysprout/kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import QuizPage from './quizgame.page';
import '../../play/testing/whole-games';
import { announcement, button, key, openGame, pass, press } from '../../play/testing/play-page';

async function open(difficulty = 'Easy') {
  const { server } = await openGame(QuizPage, '/funzone/quizgame');
  await press(difficulty);
  return server;
}

function questions(server: GameServer) {
  const { seed, options } = server.round();
  return quizGame.start(seed, { difficulty: options.difficulty as Difficulty, timer: 'x1' }).questions;
}

/** Returns the number of the button with the right option or with a wrong one. */
function optionNumber(server: GameServer, position: number, isRight: boolean): string {
  const question = questions(server)[position];
  if (!question) throw new Error(`There is no question ${position}.`);
  return `${question.options.findIndex((option) => (option === question.answer) === isRight) + 1}`;
}

async function answer(server: GameServer, position: number, isRight: boolean): Promise<void> {
  await pass(500);
  await key(optionNumber(server, position, isRight));
  await press(position === 9 ? 'Finish Quiz' : 'Next');
}

describe('the quiz', () => {
  it('asks ten questions of the chosen difficulty and books one XP per right answer', async () => {
    const server = await open('Medium');
    for (let position = 0; position < 10; position += 1) await answer(server, position, position !== 4);
    expect(screen.getByRole('heading', { name: 'You scored 9 out of 10.' })).toHaveFocus();
    expect(server.booked).toMatchObject([{ reason: 'quiz_game', xp: 9 }]);
    expect(server.round().options.difficulty).toBe('medium');
    const review = screen.getByRole('region', { name: "Let's look at these again" });
    expect(within(review).getByText(questions(server)[4]?.question ?? '?')).toBeInTheDocument();
  });

  it('counts right answers in a row, anew after a wrong one', async () => {
    const server = await open();
    const inARow = () => /(\d+) in a row!/.exec(document.body.textContent)?.[1] ?? null;
    const heard: (string | null)[] = [];
    for (const [position, isRight] of [true, true, true, false, true, true].entries()) {
      await pass(500);
      await key(optionNumber(server, position, isRight));
      heard.push(inARow());
      await press('Next');
    }
    expect(heard).toEqual([null, '2', '3', null, null, '2']);
  });

  it('locks the first choice and tells at once whether it was right', async () => {
    const server = await open();
    await key(optionNumber(server, 0, false));
    const { answer: right } = questions(server)[0] ?? { answer: '' };
    expect(announcement()).toBe(`Oops! The correct answer is ${right}`);
    await key(optionNumber(server, 0, true));
    expect(screen.queryByText('Correct!')).not.toBeInTheDocument();
  });

  it('counts no choice in fifteen seconds as wrong and waits for Next', async () => {
    const server = await open();
    await pass(14_800);
    expect(button('Next')).toBeDisabled();
    await pass(300);
    expect(announcement()).toBe(`Oops! The correct answer is ${questions(server)[0]?.answer}`);
    await pass(60_000);
    await press('Next');
    expect(announcement()).toContain('Question 2 of 10.');
    expect(screen.getByText('15 s')).toBeInTheDocument();
  });

  it('books nothing for no right answer, reviews all ten, and lets the child choose again', async () => {
    const server = await open();
    for (let position = 0; position < 10; position += 1) await answer(server, position, false);
    expect(screen.getByText('You scored 0 out of 10.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
    await press('Play Again');
    expect(button('Hard')).toBeInTheDocument();
  });

  it('sounds right and wrong answers', async () => {
    const heard = recordSounds();
    const server = await open();
    await answer(server, 0, true);
    await answer(server, 1, false);
    expect(heard).toEqual(['correct', 'tap', 'wrong', 'tap']);
  });

  it('leaves all the time a child wants when the timer is off', async () => {
    localStorage.setItem('funzone-timer', 'off');
    const server = await open();
    await pass(300_000);
    await answer(server, 0, true);
    expect(server.round().options.timer).toBe('off');
    expect(announcement()).toContain('Question 2 of 10.');
  });

  it('can be won from the live region alone', async () => {
    const server = await open();
    const known = new Map(questions(server).map(({ question, answer: right }) => [question, right]));
    for (let position = 0; position < 10; position += 1) {
      const heard = announcement();
      const question = [...known.keys()].find((each) => heard.includes(each));
      const choices = [...heard.matchAll(/(\d): (.+?)\.(?= \d: |$)/g)];
      const right = choices.find(([, , option]) => option === known.get(question ?? ''));
      await pass(500);
      await key(right?.[1] ?? 'none');
      expect(announcement()).toBe('Correct!');
      await press(/Next|Finish Quiz/);
    }
    expect(announcement()).toBe('The quiz is over. You scored 10 out of 10.');
    expect(server.booked).toMatchObject([{ xp: 10 }]);
  });
});
