import type { Recipient } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { expect, it } from 'vitest';
import { RecipientLookup } from './recipient-lookup';

const wren: Recipient = { _id: 'a', name: 'Wren', email: 'wren@mail.example', unsubscribeToken: 'bye' };

it('asks once for many, and tells who gets no e-mails any more', async () => {
  const asked: (readonly string[])[] = [];
  const recipients = new RecipientLookup({
    reachable: async (userIds) => {
      asked.push(userIds);
      return [wren];
    },
  });
  const answers = await Promise.allSettled([recipients.find('a'), recipients.find('b')]);
  expect(asked).toEqual([['a', 'b']]);
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: wren },
    { status: 'rejected', reason: { code: 'not_found' } },
  ]);
});

it('asks again for the next e-mail to the same reader', async () => {
  const answers = [[wren], []];
  const recipients = new RecipientLookup({ reachable: async () => answers.shift() ?? [] });
  expect(await recipients.find('a')).toEqual(wren);
  await expect(recipients.find('a')).rejects.toMatchObject({ code: 'not_found' });
});

it('takes nobody for gone because the user service does not know the question', async () => {
  const recipients = new RecipientLookup({
    reachable: async () => {
      throw new AppError('not_found', "There's nothing here.");
    },
  });
  await expect(recipients.find('a')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await recipients.probe()).toContain('cannot tell');
});
