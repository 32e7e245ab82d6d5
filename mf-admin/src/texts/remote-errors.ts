/** Errors of remotes and their causes. */

export const touchedSomebodyElsesDataIn = "Touched somebody else's data in the browser";
export const triedToSetACookie = 'Tried to set a cookie';
export const triedToReplaceThePages = "Tried to replace the page's way to the network";
export const changedTheAddressWithoutThe = 'Changed the address without the router';
export const triedToTakeTheSites = "Tried to take the site's header away";
export const triedToReplaceFunctionsOfThe = 'Tried to replace functions of the browser';
export const triedToOpenAWindowOr = 'Tried to open a window or a dialog of the browser';
export const triedToLeadTheReaderTo = 'Tried to lead the reader to another site';
export const chrome = 'Chrome';
export const edge = 'Edge';
export const firefox = 'Firefox';
export const safari = 'Safari';
export const wasAnswered = (call: string, status: number) => `${call} was answered ${status}`;
export const wasNotAnswered = (call: string) => `${call} was not answered`;
export const whileDrawing = ' while drawing';
export const error = 'Error';
export const anotherBrowser = 'another browser';
export const errorsOnReadersPages = "Errors on readers' pages";
export const notLoaded = "We couldn't load the errors.";
export const tryAgain = 'Try again';
export const loading = 'Loading…';
export const noPageHasReportedAn = 'No page has reported an error in the last 30 days.';
export const at = ', at';
export const once = (when: string) => `Once ${when}, in`;
export const often = (count: string, when: string) => `${count} times, last ${when}, in`;
