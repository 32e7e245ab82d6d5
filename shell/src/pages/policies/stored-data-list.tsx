import * as policiesTexts from '../../texts/policies';
import styles from './policy-page.module.css';
import { storedData } from './texts';

/** Lists what the site stores about a child, why, and until when. */
export function StoredDataList() {
  return (
    <ul className={styles.kept}>
      {storedData.map(({ what, why, until }) => (
        <li key={what}>
          <h3 className={styles.what}>{what}</h3>
          <dl className={styles.about}>
            <dt>{policiesTexts.why}</dt>
            <dd>{why}</dd>
            <dt>{policiesTexts.until}</dt>
            <dd>{until}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
