import type { Difficulty } from '../core/difficulty';
/** A word to spell and a hint to read, for those who cannot hear it or whose device has no voice. */
export interface SpellingWord {
  readonly word: string;
  readonly hint: string;
}

/** Ten words per level; none is spelled differently in British and American English. */
export const spellingWords: Readonly<Record<Difficulty, readonly SpellingWord[]>> = {
  easy: [
    { word: 'apple', hint: 'A crunchy fruit that grows on trees' },
    { word: 'house', hint: 'A building where people live' },
    { word: 'happy', hint: 'How you feel when you smile' },
    { word: 'green', hint: 'What you get when you mix blue and yellow paint' },
    { word: 'water', hint: 'It fills rivers, lakes and seas' },
    { word: 'smile', hint: 'What your mouth does when you are glad' },
    { word: 'sugar', hint: 'It makes cakes taste sweet' },
    { word: 'cloud', hint: 'Something white and fluffy in the sky' },
    { word: 'friend', hint: 'Someone you like to play with' },
    { word: 'puppy', hint: 'A baby dog' },
  ],
  medium: [
    { word: 'because', hint: 'It comes before the answer to a why question' },
    { word: 'beautiful', hint: 'Very lovely to look at' },
    { word: 'tomorrow', hint: 'The day after today' },
    { word: 'surprise', hint: 'Something you did not expect' },
    { word: 'kitchen', hint: 'The room where meals are cooked' },
    { word: 'library', hint: 'A place to borrow books' },
    { word: 'calendar', hint: 'It shows the days and months of a year' },
    { word: 'different', hint: 'Not the same' },
    { word: 'adventure', hint: 'An exciting journey' },
    { word: 'knowledge', hint: 'All the things that you know' },
  ],
  hard: [
    { word: 'necessary', hint: 'Needed; you cannot do without it' },
    { word: 'rhythm', hint: 'The steady beat in music' },
    { word: 'restaurant', hint: 'A place where you pay for a meal and eat it there' },
    { word: 'separate', hint: 'Apart from each other' },
    { word: 'mischievous', hint: 'Fond of playing harmless tricks' },
    { word: 'embarrass', hint: 'To make someone go red in the face' },
    { word: 'conscience', hint: 'The little voice inside that tells right from wrong' },
    { word: 'accommodate', hint: 'To have enough room for someone' },
    { word: 'definitely', hint: 'Without any doubt' },
    { word: 'parliament', hint: 'The people who make the laws of a country' },
  ],
};
