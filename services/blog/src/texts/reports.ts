export const thanks = 'Thank you. A grown-up will look at it.';
export const enoughForToday = 'You sent many reports today. Thank you! You can send more tomorrow.';
export const formerReader = 'A former reader';
export const ownContent = 'You wrote this. You can delete it instead.';
