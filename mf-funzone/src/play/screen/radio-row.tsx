import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './radio-row.module.css';

/** One option. If `label` is given, `shown` is a picture and `label` its accessible name. */
interface RadioChoice {
  readonly id: string;
  readonly shown: ReactNode;
  readonly label?: string;
}

interface RadioRowProps<Choice extends RadioChoice> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (choice: Choice) => void;
  /** The number of placeholders for pictures that may load later. */
  readonly room?: number;
}

/** A question with a few options side by side, one of which is chosen. */
export function RadioRow<Choice extends RadioChoice>(props: RadioRowProps<Choice>) {
  const { name, legend, choices, chosen, onChoose, room = 0 } = props;
  const row = useRef<HTMLFieldSetElement>(null);
  // A page that came drawn shows what was chosen on it before its script was there; drawn once more, it would not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over
  useLayoutEffect(() => {
    const inputs = [...(row.current?.querySelectorAll('input') ?? [])];
    const early = choices[inputs.findIndex(({ checked }) => checked)];
    if (early && early.id !== chosen) onChoose(early);
  }, []);
  return (
    <fieldset ref={row} className={styles.row}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            aria-label={choice.label}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice)}
          />
          <span className={choice.label === undefined ? styles.words : styles.picture}>{choice.shown}</span>
        </label>
      ))}
      {Array.from({ length: room }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={at} className={`${styles.picture} ${styles.room}`} />
      ))}
    </fieldset>
  );
}
