/** Kind words that the sample children leave below each other's blogs. Each fits any blog of its category. */

import type { Category } from '@storysprout/contract';

export const commentsFor: Readonly<Record<Category, readonly string[]>> = {
  Story: [
    'I read this to my little sister and she wanted it twice!',
    'The ending made me smile. Will there be a part two?',
    'I could see every bit of it in my head, like a film.',
    'This is my favourite story of the whole week.',
  ],
  Poem: [
    'I read it out loud and it sounds like music.',
    'The last lines are so lovely.',
    'I learned it by heart on the bus!',
  ],
  'My Diary': [
    'Something just like that happened to me!',
    'I laughed so much at this one.',
    'Thank you for telling us. You are brave.',
  ],
  'Nature & Science': [
    'I did not know that! I am going to try it tomorrow.',
    'I looked in our garden too and found three of them.',
    'You explain it better than my book does.',
  ],
  'Recipes for Kids': [
    'We made it on Sunday and nothing was left.',
    'I added some cinnamon and it was so good.',
    'Now I am hungry!',
  ],
  'Weekly Challenge': [
    'What a clever idea for the challenge!',
    'I would love to visit that place.',
    'You made me want to write one too.',
  ],
  'Travel and Adventure': [
    'Take me along next time, please!',
    'I have never been there, but now I feel as if I had.',
    'Exploring is the best.',
  ],
};

export const repliesFrom: readonly string[] = [
  'Thank you, that makes my day!',
  'Yes! I am already thinking about it.',
  'Tell me how it went!',
  'You are so kind.',
];

export const weeklyTopic = 'You find a tiny door at the bottom of a tree. What is behind it?';
