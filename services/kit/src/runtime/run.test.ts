import { describe, expect, it } from 'vitest';
import { ConfigError } from './config';
import { StartError, startFailureLines } from './run';

describe('startFailureLines', () => {
  it('says each wrong setting in a line of its own', () => {
    const error = new ConfigError(['PORT is missing.', 'REDIS_URL is missing.']);
    expect(startFailureLines('blog', error)).toEqual(['blog: PORT is missing.', 'blog: REDIS_URL is missing.']);
  });

  it('says in one line what cannot be reached', () => {
    expect(startFailureLines('blog', new StartError('Redis does not answer.'))).toEqual([
      'blog: Redis does not answer.',
    ]);
  });

  it('says which port is taken', () => {
    const error = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 4101 });
    expect(startFailureLines('blog', error)).toEqual(['blog: port 4101 is taken; set PORT to another one.']);
  });

  it('shows the stack of what nobody foresaw', () => {
    expect(startFailureLines('blog', new TypeError('oops'))[0]).toContain('run.test');
  });
});
