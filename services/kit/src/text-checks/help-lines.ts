import * as z from 'zod';

/** Where a child finds help by telephone, by country (ISO 3166), and for everywhere else under `*`. */
export type HelpLines = Readonly<Record<string, string>>;

/** Help lines for children, free of charge in their countries. Operators check them and add their own with HELP_LINES. */
export const defaultHelpLines: HelpLines = {
  US: 'Call or text 988 any time, day or night.',
  CA: 'Call Kids Help Phone: 1-800-668-6868, or text 686868.',
  GB: 'Call Childline: 0800 1111.',
  IE: 'Call Childline: 1800 66 66 66.',
  AU: 'Call Kids Helpline: 1800 55 1800.',
  NZ: "Call What's Up: 0800 942 8787.",
  DE: 'Call Nummer gegen Kummer: 116 111.',
  AT: 'Call Rat auf Draht: 147.',
  CH: 'Call Pro Juventute: 147.',
  FR: 'Call 119.',
  ES: 'Call ANAR: 116 111.',
  '*': 'In many countries you can call 116 111. If you are in danger now, call the emergency number: 112, 911 or 999.',
};

/** The country that is meant when a language is named without one. */
const homeOf: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' };

/** The line for the first country in an `Accept-Language` for which there is one. */
export function helpLineFor(language: string, lines: HelpLines): string {
  for (const tag of language.slice(0, 200).split(',')) {
    const [spoken = '', ...rest] = (tag.split(';')[0] ?? '').trim().split('-');
    const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase();
    const line = lines[region ?? homeOf[spoken.toLowerCase()] ?? ''];
    if (line !== undefined) return line;
  }
  return lines['*'] ?? '';
}

/** `HELP_LINES`: JSON such as `{"NL":"Call Kindertelefoon: 0800 0432."}`, beside the lines there are already; or nothing. */
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
