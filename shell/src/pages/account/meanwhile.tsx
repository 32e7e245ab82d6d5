import * as texts from '../../texts/ask-a-grown-up';
import styles from '../family/family.module.css';

/** Lists what a child can do before there is parental consent. */
export function Meanwhile() {
  return (
    <>
      <h2 className={styles.heading}>{texts.meanwhile}</h2>
      <ul className={styles.list}>
        <li>{texts.readWhatOthersWrote}</li>
        <li>{texts.playGames}</li>
        <li>{texts.writeADraft}</li>
      </ul>
    </>
  );
}
