import styles from './hangman.module.css';

/** One more line for each wrong guess, six in all. */
const parts = [
  <circle key="head" cx="120" cy="58" r="18" />,
  <path key="body" d="M120 76v52" />,
  <path key="left arm" d="M120 90 98 110" />,
  <path key="right arm" d="M120 90l22 20" />,
  <path key="left leg" d="m120 128-18 28" />,
  <path key="right leg" d="m120 128 18 28" />,
];

/** The drawing that grows with wrong guesses. */
export function Gallows({ wrong }: { wrong: number }) {
  return (
    <svg
      className={styles.gallows}
      viewBox="0 0 180 190"
      role="img"
      aria-label={`Drawing: ${wrong} of ${parts.length} parts`}
    >
      <path className={styles.wood} d="M20 178h120M48 178V18h72v22M48 48l30-30" />
      <g className={styles.figure}>{parts.slice(0, wrong)}</g>
    </svg>
  );
}
