export const mostAtOnce = 'At most 100 letters at once, please.';
