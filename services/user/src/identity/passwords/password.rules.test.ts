import { textLimits } from '@storysprout/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { requireHardToGuess } from './password.rules';

const owner = { name: 'Juniper Fox', email: 'juni.fox@school.example' };
const check = (password: string, of = owner) => requireHardToGuess(password, of);

describe('a password being set', () => {
  it.each(['password', '12345678', 'PASSWORD', 'Sunshine', 'iloveyou', 'qwertyuiop', 'trustno1', 'football'])(
    'is refused when many people use it: %s',
    (password) => {
      expect(() => check(password)).toThrow('Lots of people use that password');
    },
  );

  it('is compared with the 10,000 most common ones at least', () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= textLimits.passwordMin);
    expect(common.length).toBeGreaterThan(10_000);
    expect(() => check(common.at(-1) ?? '')).toThrow('Lots of people use that password');
  });

  it.each([
    'juniper fox',
    'JuniperFox',
    'juniper-fox!',
    'JuniperFox2015',
    'juni.fox@school.example',
    'Juni.Fox@School.example',
    'juni.fox',
    'juni.fox99',
    'junifox!',
  ])('is refused when it is the own name or e-mail: %s', (password) => {
    expect(() => check(password)).toThrow('your own name or email');
  });

  it.each([
    ['three words of one’s own', 'teapot cloud fiddle', owner],
    ['the own name among other words', 'juniper fox rides clouds', owner],
    ['signs only, for a name of signs only', '!?!?!?!?!?', { name: '★★', email: '_@school.example' }],
    ['a long number behind a one-letter address', 'a79260418', { name: 'Ann', email: 'a@school.example' }],
    [
      'the name of another alphabet among others',
      '小さな狐と雲と太鼓',
      { name: '小さな狐', email: 'k@school.example' },
    ],
  ])('may be %s', (_, password, of) => {
    expect(() => check(password, of)).not.toThrow();
  });

  it('is refused when it is the own name in another alphabet', () => {
    expect(() => check('Здравко Лисов', { name: 'здравко лисов', email: 'k@school.example' })).toThrow('your own name');
  });
});
