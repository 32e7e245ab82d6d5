import styles from './family.module.css';

/** What a child can do before a grown-up has said yes. */
export function Meanwhile() {
  return (
    <>
      <h2 className={styles.heading}>What you can do right now</h2>
      <ul className={styles.list}>
        <li>Read what others wrote.</li>
        <li>Play all the games and earn points.</li>
        <li>Write your first story and save it as a draft.</li>
      </ul>
    </>
  );
}
