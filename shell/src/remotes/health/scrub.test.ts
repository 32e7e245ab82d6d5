import { errorMessages, errorNames } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { browserFamily, messageOf, nameOf } from './scrub';

/** Text that a child typed. The error messages below contain it wherever a browser would quote it. */
const typed = 'my secret kitten 12345';
const said: readonly (readonly [Error, string])[] = [
  [new TypeError(`Cannot read properties of undefined (reading '${typed}')`), 'reads a property of undefined'],
  [new TypeError(`can't access property "${typed}", words is undefined`), 'reads a property of undefined'],
  [new TypeError(`Cannot read properties of null (reading '${typed}')`), 'reads a property of null'],
  [new TypeError(`games.${typed} is not a function`), 'calls what is no function'],
  [new ReferenceError('puppy is not defined'), 'uses a name that is not defined'],
  [new RangeError('Maximum call stack size exceeded'), 'calls itself without end'],
  [new SyntaxError(`Unexpected token '${typed}' is not valid JSON`), 'is not valid JSON'],
  [new TypeError('Failed to fetch'), 'could not be fetched'],
  [new Error(`${typed} is no word`), 'its own'],
];

describe('what leaves the page of an error', () => {
  it.each(said)('is a word of ours, whatever it says: %s', (error, message) => {
    expect(messageOf(error)).toBe(message);
    expect(errorMessages).toContain(messageOf(error));
    expect(errorNames).toContain(nameOf(error));
  });

  it('is no name that a remote made up', () => {
    const error = new Error('x');
    error.name = typed;
    expect(nameOf(error)).toBe('another');
    expect(nameOf(typed)).toBe('another');
    expect(messageOf(typed)).toBe('its own');
    expect(nameOf(new DOMException('x', 'QuotaExceededError'))).toBe('QuotaExceededError');
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'edge'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (Macintosh; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1', 'safari'],
  ['Something/1.0', 'another'],
])('tells the family of a browser: %s', (agent, family) => {
  expect(browserFamily(agent)).toBe(family);
});
