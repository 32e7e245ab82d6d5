import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildBlog } from '../../testing/builders';
import { shareDataOf, shareOrCopy } from './use-share';

const data = { title: 'A title', text: 'A text', url: 'https://storysprout.example/blog/1' };

function onDevice(parts: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }) {
  vi.stubGlobal('navigator', { share: parts.share, clipboard: { writeText: parts.writeText } });
}

afterEach(() => vi.unstubAllGlobals());

describe('shareOrCopy', () => {
  it('opens the share sheet where there is one', async () => {
    const share = vi.fn(() => Promise.resolve());
    onDevice({ share });
    expect(await shareOrCopy(data)).toBe('shared');
    expect(share).toHaveBeenCalledWith(data);
  });

  it('copies the address where there is none', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    onDevice({ writeText });
    expect(await shareOrCopy(data)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(data.url);
  });

  it('does nothing more when the reader closes the sheet', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    onDevice({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), writeText });
    expect(await shareOrCopy(data)).toBe('cancelled');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies when the sheet does not work', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    onDevice({ share: () => Promise.reject(new TypeError('broken')), writeText });
    expect(await shareOrCopy(data)).toBe('copied');
  });

  it('tells when neither works', async () => {
    onDevice({ writeText: () => Promise.reject(new Error('not allowed')) });
    expect(await shareOrCopy(data)).toBe('failed');
    expect(console).toHaveWarnedWith('The link could not be copied.');
  });
});

describe('shareDataOf', () => {
  it('takes the first 150 characters, and cuts no emoji in half', () => {
    const { text } = shareDataOf(buildBlog({ description: `${'a'.repeat(149)}🦊b` }), data.url);
    expect(text).toBe(`${'a'.repeat(149)}🦊`);
  });
});
