/** Messages to children for things that need parental consent. */
export const needsConsentTexts = {
  waiting: 'A grown-up at home has to say yes first. You can still read, play and write drafts.',
  revoked: 'A grown-up at home said no for now. You can still read, play and write drafts.',
  publish: 'A grown-up at home switched posting off. You can still write drafts.',
  comment: 'A grown-up at home switched comments off. You can still read them.',
  picture: 'A grown-up at home switched pictures off.',
  reportText: 'A grown-up at home has to say yes before you can add a note. You can report it without one.',
} as const;

export const noSwitch = 'Please say which switch to change.';
