import { Button, Row } from '@storysprout/kit';
import styles from './difficulty-choice.module.css';

interface DifficultyChoiceProps<Difficulty extends string> {
  readonly question: string;
  readonly choices: readonly { readonly value: Difficulty; readonly label: string }[];
  readonly onChoose: (difficulty: Difficulty) => void;
}

/** The first screen of games with levels of difficulty. */
export function DifficultyChoice<Difficulty extends string>({
  question,
  choices,
  onChoose,
}: DifficultyChoiceProps<Difficulty>) {
  return (
    <div className={styles.choose}>
      <p className={styles.prompt}>{question}</p>
      <Row justify="center" align="stretch">
        {choices.map(({ value, label }, index) => (
          <Button key={value} size="l" variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onChoose(value)}>
            {label}
          </Button>
        ))}
      </Row>
    </div>
  );
}

/** Easy, Medium and Hard, as most games offer them. */
export const threeLevels = [
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
] as const;
