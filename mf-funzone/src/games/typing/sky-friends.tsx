import { Emoji, type EmojiName } from '@storysprout/kit';
import { type CSSProperties, memo } from 'react';
import styles from './typing.module.css';

/** The pictures that appear in the sky, in order, with their position in percent from the left and from the top. */
const friends: readonly (readonly [EmojiName, number, number])[] = [
  ['sun-with-face', 84, 4],
  ['bird', 8, 30],
  ['rainbow', 40, 6],
  ['butterfly', 66, 52],
  ['kite', 20, 60],
  ['airplane', 56, 24],
  ['parachute', 88, 44],
  ['owl', 4, 72],
  ['helicopter', 32, 38],
  ['unicorn', 76, 74],
];

/** How many balloons have to be popped for each further picture. */
const balloonsEach = 3;

/** Returns the number of pictures in the sky at a score. */
export const friendsAt = (score: number) => Math.min(friends.length, Math.floor(score / balloonsEach));

/**
 * The pictures that fill the sky as balloons pop. They are decorative, and memoized because most pops don't change
 * them.
 */
export const SkyFriends = memo(function SkyFriends({ count }: { readonly count: number }) {
  return friends.slice(0, count).map(([name, left, top]) => (
    <span
      key={name}
      className={styles.friend}
      style={{ '--left': left, '--top': top } as CSSProperties}
      aria-hidden="true"
    >
      <Emoji name={name} size={56} eager />
    </span>
  ));
});
