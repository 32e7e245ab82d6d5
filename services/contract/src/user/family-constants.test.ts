import { expect, it } from 'vitest';
import { mailboxOf } from './family-constants';

it.each([
  ['Mom@Home.Example ', 'mom@home.example'],
  ['mom+kids@home.example', 'mom@home.example'],
  ['m.o.m+1@gmail.com', 'mom@gmail.com'],
  ['m.om@googlemail.com', 'mom@gmail.com'],
  ['m.om@gmailer.example', 'm.om@gmailer.example'],
  ['m.om@home.example', 'm.om@home.example'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
