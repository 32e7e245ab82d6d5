import { addCommentRequest, addReplyRequest, changeRequest, writeBlogRequest } from '@storysprout/contract';
import { endpoints } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';
import * as core from 'zod/v4/core';
import { requestFields, requestSample } from './request-samples';

const calls = endpoints.filter(({ query, body }) => query ?? body);
const fields = calls.flatMap((call) =>
  requestFields(call).map((field) => ({ call, field, name: field.path.join('.') })),
);

/** Characters that no real text has, and that stores or regular expressions may choke on. */
const unreadable = {
  NUL: '\u0000',
  backspace: '\b',
  'vertical tab': '\u000b',
  escape: '\u001b',
  delete: '\u007f',
  'control character beyond ASCII': '\u0085',
  'first half of a character': '\ud83d',
  'second half of a character': '\ude00',
};

function accepts(call: (typeof calls)[number], part: 'query' | 'body', value: unknown): boolean {
  const schema = call[part];
  return schema === undefined || core.safeParse(schema, value).success;
}

describe('the texts of every call', () => {
  it.each(fields)('$call.path takes the sample of $name', ({ call, field }) => {
    expect(accepts(call, field.part, requestSample(requestFields(call), field.part, field))).toBe(true);
  });

  it.each(Object.entries(unreadable))('let no %s through', (_, character) => {
    const taken = fields.filter(({ call, field }) => {
      const schema = call[field.part];
      if (typeof field.sample !== 'string' || schema === undefined) return false;
      const sample = `${field.sample.slice(0, 3)}${character}${field.sample.slice(3)}`;
      const read = core.safeParse(schema, requestSample(requestFields(call), field.part, { ...field, sample }));
      // A text that is cleaned is taken without the character.
      return read.success && JSON.stringify(read.data).includes(JSON.stringify(character).slice(1, -1));
    });
    expect(taken.map(({ call, name }) => `${call.method} ${call.path} ${name}`)).toEqual([]);
  });

  it.each(Object.entries(unreadable))('let no %s into names and values of lists and records', (_, character) => {
    const text = `a${character}b`;
    const round = endpoints.find(({ path }) => path === '/user/rounds');
    const bodyWith = (options: object) => ({ game: 'memory', options });
    expect(core.safeParse(round?.body ?? addCommentRequest, bodyWith({ level: text })).success).toBe(false);
    expect(core.safeParse(round?.body ?? addCommentRequest, bodyWith({ [text]: 1 })).success).toBe(false);
    expect(core.safeParse(changeRequest, { revision: 1, reason: text }).data?.reason ?? '').not.toContain(character);
  });

  it.each(['\u200b\u200b', '\u00ad', '\u3164', '\u2800\u2800', '\ufe0f', '\u{e0020}', '\u202e'])(
    'have something to see: not just %j',
    (text) => {
      const typed = ['title', 'description', 'text', 'name', 'topic', 'reason'];
      const taken = fields.filter(({ call, field, name }) => {
        const body = requestSample(requestFields(call), field.part, { ...field, sample: text });
        return typed.includes(name) && accepts(call, field.part, body);
      });
      expect(taken.map(({ call, name }) => `${call.method} ${call.path} ${name}`)).toEqual([]);
    },
  );

  it('lose characters that turn what stands around them backwards', () => {
    const text = '\u202egnp.xof\u202c and \u2067\u05e9\u05dc\u05d5\u05dd\u2069';
    expect(core.parse(addReplyRequest, { text })).toEqual({ text: 'gnp.xof and \u05e9\u05dc\u05d5\u05dd' });
  });

  it('keep line breaks, tabs and characters of two halves', () => {
    const text = 'A fox 🦊\n\tand a hen 🐔';
    const story = { title: 'x', category: 'Story', description: text };
    expect(core.parse(writeBlogRequest, story)).toMatchObject({ description: text });
    expect(core.parse(addCommentRequest, { postId: '0123456789abcdef01234567', text })).toMatchObject({ text });
  });
});
