import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defaultHelpLines, helpLineFor, textChecksConfigShape } from './help-lines';

describe('help lines', () => {
  it.each([
    ['en-GB,en;q=0.9', 'GB'],
    ['de', 'DE'],
    ['de-AT', 'AT'],
    ['fr-FR', 'FR'],
    ['pl,en-IE;q=0.8', 'IE'],
    ['zh-Hans-AU', 'AU'],
    ['', '*'],
    ['ja-JP', '*'],
  ])('are those of the reader of %j: %s', (language, country) => {
    expect(helpLineFor(language, defaultHelpLines)).toBe(defaultHelpLines[country]);
  });

  it('can be added to by the operator', () => {
    const { HELP_LINES } = z.object(textChecksConfigShape).parse({ HELP_LINES: '{"NL":"Call 0800 0432."}' });
    expect(helpLineFor('nl-NL', HELP_LINES)).toBe('Call 0800 0432.');
    expect(HELP_LINES.GB).toBe(defaultHelpLines.GB);
  });

  it('are those that are built in when the setting is empty, as compose leaves it', () => {
    expect(z.object(textChecksConfigShape).parse({ HELP_LINES: '' }).HELP_LINES).toEqual(defaultHelpLines);
  });

  it.each(['{', '[]', '{"nl":"Call."}', '{"NL":""}'])('are refused when wrong: %s', (text) => {
    expect(z.object(textChecksConfigShape).safeParse({ HELP_LINES: text }).success).toBe(false);
  });
});
