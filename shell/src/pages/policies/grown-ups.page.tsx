import { Panel, siteSettings } from '@storysprout/kit';
import * as policiesTexts from '../../texts/policies';
import { PolicyPage } from './policy-page';
import styles from './policy-page.module.css';
import { grownUpsText, storedData } from './texts';

export default function GrownUpsPage() {
  const { supportEmail } = siteSettings();
  return (
    <PolicyPage text={grownUpsText} path="/grown-ups">
      <Panel title={policiesTexts.whatWeKeep} emoji="clipboard">
        <StoredDataList />
      </Panel>
      <Panel title={policiesTexts.writeToUs} emoji="e-mail">
        <p className={styles.wide}>
          {policiesTexts.forEveryQuestion} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {policiesTexts.noAccountNeeded}
        </p>
      </Panel>
    </PolicyPage>
  );
}

/** Lists what the site stores about a child, why, and until when. */
function StoredDataList() {
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
