export const savedHere = 'Your words are saved on this device for now.';
export const gone = 'These words are gone.';
export const tooManyPlaces = 'You have unfinished words in lots of places. Please finish or delete some first.';
export const otherDevice = 'You wrote something else here on another device.';
