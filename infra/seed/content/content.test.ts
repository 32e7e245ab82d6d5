import { quietLogger } from '@storysprout/service-kit/testing';
import { TextChecks } from '@storysprout/service-kit/text-checks';
import { expect, it } from 'vitest';
import { blogs } from './blogs';

const checks = new TextChecks({ logger: quietLogger });

it.each(blogs)('is no worry to the text checks: $title', ({ title, text }) => {
  expect(
    [title, text].flatMap((each) => checks.check('blog', each).flags.filter(({ kind }) => kind === 'worry')),
  ).toEqual([]);
});
