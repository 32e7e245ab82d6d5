import { Switch } from '@storysprout/kit';
import styles from './family.module.css';

export interface SwitchRowProps {
  readonly label: string;
  readonly about: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch for one thing that a grown-up can allow, with an explanation. */
export function SwitchRow({ about, ...control }: SwitchRowProps) {
  return (
    <div>
      <Switch {...control} />
      <p className={styles.about}>{about}</p>
    </div>
  );
}
