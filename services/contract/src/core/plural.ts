/** The forms a language has for a count; English has `one` and `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Returns a function that picks the form for a count in this language. The rules are loaded on first use, because few
 * pages count anything as they start.
 */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    return forms[rules.select(count)] ?? forms.other;
  };
}

/** The English form: `plural(1, { one: 'blog', other: 'blogs' })` is "blog". */
export const plural = /* @__PURE__ */ pluralIn('en');
