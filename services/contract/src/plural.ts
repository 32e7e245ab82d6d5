/** The forms a language has for a count; English has `one` and `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Picks the form that a language uses with a count. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/** The English form: `plural(1, { one: 'blog', other: 'blogs' })` is "blog". */
export const plural = /* @__PURE__ */ pluralIn('en');
