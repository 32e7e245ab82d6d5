import { previewHeader } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { endToEnd, upstreamHeaders } from './headers';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const from = { address: '10.0.0.7', protocol: 'https', host: 'sprout.example', isPreview: false };
const origin = { requestId: 'request-1', traceparent, ...from };

describe('headers', () => {
  it('loses what is about the connection', () => {
    const sent = { connection: 'keep-alive, X-Hop', 'x-hop': '1', te: 'trailers', upgrade: 'h2c', accept: '*/*' };
    expect(endToEnd(sent)).toEqual({ accept: '*/*' });
  });

  it('keeps several values of one name', () => {
    expect(endToEnd({ 'set-cookie': ['a=1', 'b=2'] })).toEqual({ 'set-cookie': ['a=1', 'b=2'] });
  });

  it('says who asks, whatever the client says', () => {
    const claimed = {
      host: 'evil',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'theirs-123',
      [previewHeader]: '1',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-00',
    };
    expect(upstreamHeaders(claimed, origin)).toEqual({
      'x-request-id': 'request-1',
      traceparent,
      'x-forwarded-for': '10.0.0.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'sprout.example',
      via: '1.1 proxy',
    });
    expect(upstreamHeaders({}, { ...origin, isPreview: true })).toMatchObject({ [previewHeader]: '1' });
    expect(upstreamHeaders({ accept: '*/*' }, origin)).not.toHaveProperty('via');
  });
});
