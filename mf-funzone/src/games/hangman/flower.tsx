import { MAX_WRONG_GUESSES } from '@storysprout/game-rules/hangman';
import * as texts from '../../texts/hangman';
import styles from './flower.module.css';

const petals = Array.from({ length: MAX_WRONG_GUESSES }, (_, at) => at);
/** The horizontal positions of the fallen petals, in the order in which they fall. */
const onTheGround = [18, 44, 176, 30, 190, 160] as const;

interface FlowerProps {
  /** The number of wrong guesses; each takes a petal. */
  readonly wrong: number;
  readonly isWon: boolean;
}

/** Returns the path of a mouth, from happy (0) to sad (1). */
function mouth(sadness: number): string {
  const middle = 11 - 10 * sadness;
  const ends = 5 + 4 * sadness;
  return `M-9 ${ends}Q0 ${middle + ends} 9 ${ends}`;
}

/** A flower in a pot. It droops a little more with each wrong guess and stands up again when the word is found. */
export function Flower({ wrong, isWon }: FlowerProps) {
  const sadness = isWon ? 0 : wrong / MAX_WRONG_GUESSES;
  const [x, y] = [106 + 40 * sadness, 74 + 44 * sadness];
  const head = `translate(${x}px, ${y}px) rotate(${48 * sadness}deg)`;
  const left = MAX_WRONG_GUESSES - wrong;
  return (
    <svg
      className={isWon ? `${styles.flower} ${styles.happy}` : styles.flower}
      viewBox="0 0 210 250"
      role="img"
      aria-label={texts.petals(left, MAX_WRONG_GUESSES)}
    >
      <path className={styles.ground} d="M6 240h198" />
      <path className={styles.stem} d={`M104 196C100 160 ${96 + 10 * sadness} ${y + 36} ${x} ${y}`} />
      <path className={styles.leaf} d="M103 176c-10-22-34-28-50-22 8 18 30 30 50 22z" />
      <path className={styles.leaf} d="M103 168c6-20 28-30 46-26-4 18-24 32-46 26z" />
      <path className={styles.pot} d="M70 196h68l-8 42a6 6 0 0 1-6 5H84a6 6 0 0 1-6-5z" />
      <path className={styles.rim} d="M64 188h80a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H64a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z" />
      {petals.map((at) => {
        const isLost = at < wrong && !isWon;
        const place = isLost
          ? `translate(${onTheGround[at]}px, 232px) rotate(${80 + 40 * at}deg) translateY(14px) scale(0.62)`
          : `${head} rotate(${60 * at}deg)`;
        return (
          <ellipse
            key={at}
            className={isLost ? `${styles.petal} ${styles.lost}` : styles.petal}
            style={{ transform: place }}
            cy="-38"
            rx="21"
            ry="27"
          />
        );
      })}
      <g className={styles.head} style={{ transform: head }}>
        <circle className={styles.disc} r="26" />
        <circle className={styles.ink} cx="-9" cy="-5" r="3" />
        <circle className={styles.ink} cx="9" cy="-5" r="3" />
        <path className={styles.mouth} d={mouth(sadness)} />
        {sadness > 0.6 && <path className={styles.tear} d="M12 2q5 8 0 11-5-3 0-11z" />}
      </g>
    </svg>
  );
}
