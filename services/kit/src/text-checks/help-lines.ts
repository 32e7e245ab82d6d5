import * as z from 'zod';
import * as texts from '../texts/help-lines';

/** Sentences about help by telephone for children, by country (ISO 3166), and for all other countries under `*`. */
export type HelpLines = Readonly<Record<string, string>>;

/** Help lines for children, free of charge in their countries. Operators check them and add their own with HELP_LINES. */
export const defaultHelpLines: HelpLines = texts.byCountry;

/** The country that is assumed when a language comes without one. */
const homeOf: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' };

/** Returns the help line for the first country in an `Accept-Language` that has one. */
export function helpLineFor(language: string, lines: HelpLines): string {
  for (const tag of language.slice(0, 200).split(',')) {
    const [spoken = '', ...rest] = (tag.split(';')[0] ?? '').trim().split('-');
    const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase();
    const line = lines[region ?? homeOf[spoken.toLowerCase()] ?? ''];
    if (line !== undefined) return line;
  }
  return lines['*'] ?? '';
}

/**
 * The setting `HELP_LINES`: JSON such as `{"NL":"Call Kindertelefoon: 0800 0432."}`, added to the built-in lines. It
 * may be empty.
 */
export const textChecksConfigShape = {
  HELP_LINES: z
    .string()
    .default('{}')
    .transform((text, context) => {
      const lines = z
        .record(z.string().regex(/^(?:[A-Z]{2}|\*)$/), z.string().min(1).max(200))
        .safeParse(parsed(text || '{}'));
      if (lines.success) return { ...defaultHelpLines, ...lines.data };
      context.addIssue({
        code: 'custom',
        message: 'must be JSON with a sentence by country, such as {"GB":"Call 0800 1111."}',
      });
      return z.NEVER;
    }),
} as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
