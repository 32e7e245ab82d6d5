import * as promisesTexts from '../texts/promises';
import styles from './promise-page.module.css';
import { keptData } from './texts';

/** Lists what the site stores about a child, why, and until when. */
export function KeptDataList() {
  return (
    <ul className={styles.kept}>
      {keptData.map(({ what, why, until }) => (
        <li key={what}>
          <h3 className={styles.what}>{what}</h3>
          <dl className={styles.about}>
            <dt>{promisesTexts.why}</dt>
            <dd>{why}</dd>
            <dt>{promisesTexts.until}</dt>
            <dd>{until}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
