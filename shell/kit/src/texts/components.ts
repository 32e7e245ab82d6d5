/** Texts of the components and of dates. */

export const xp = (xp: string) => `+${xp} XP`;
export const moderator = 'Moderator';
export const cancel = 'Cancel';
export const close = 'Close';
export const tryAgain = 'Try again';
export const notLoaded = "This didn't load.";
export const checkYourInternet = 'Check your internet and try again.';
export const noPicture = "That file isn't a picture. Please pick a photo or a drawing.";
export const emptyPicture = 'That file is empty. Please pick another one.';
export const cannotRead = "We can't read that picture. Please pick another one, or a screenshot of it.";
export const tooBig = (megabytes: number) => `That picture is too big. It can be up to ${megabytes} MB.`;
export const changePicture = 'Change picture';
export const removePicture = 'Remove picture';
export const full = "You've reached the limit.";
export const pages = 'Pages';
export const previousPage = 'Previous page';
export const page = (number: number) => `Page ${number}`;
export const nextPage = 'Next page';
export const hidePassword = 'Hide password';
export const showPassword = 'Show password';
export const clearTheSearch = 'Clear the search';
export const loading = 'Loading...';
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const underAMinute = 'under a minute';
export const dateUnavailable = 'Date unavailable';
export const someTimeAgo = 'Some time ago';
export const messagesAltT = 'Messages (Alt+T)';
