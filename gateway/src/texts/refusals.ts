export const busy = 'Lots of people are sending things right now. Please try again in a moment.';
export const storiesNotHere = "The stories aren't ready yet. Please try again in a moment.";
export const nothingToConnectTo = 'There is nothing to connect to here.';
export const unreadableAddress = "We couldn't read that address.";
export const siteNotHere = "The site isn't ready yet. Please try again in a moment.";
