import { describe, expect, it } from 'vitest';
import { requireFriendlyName } from './nickname';

describe('names', () => {
  it.each(['Maple', 'Ada L.', 'Zoë & Max', 'Captain Cookie 7', '小雨'])('may be %s', (name) => {
    expect(() => requireFriendlyName(name)).not.toThrow();
  });

  it.each(['maple@example.org', '0151 2345 6789', '+44 20 7946 0958', 'www.maple.example.com', 'fuck you'])(
    'may not be %s',
    (name) => {
      expect(() => requireFriendlyName(name)).toThrowError(expect.objectContaining({ code: 'text_refused' }));
    },
  );
});
