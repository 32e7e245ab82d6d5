import { Panel, siteSettings } from '@storysprout/kit';
import * as policiesTexts from '../../texts/policies';
import { PolicyPage } from './policy-page';
import styles from './policy-page.module.css';
import { grownUpsText, type StoredData, storedData } from './texts';

export default function GrownUpsPage() {
  const { supportEmail, asksForAge } = siteSettings();
  return (
    <PolicyPage text={grownUpsText({ asksForAge })} path="/grown-ups">
      <Panel title={policiesTexts.whatWeKeep} emoji="clipboard">
        <StoredDataList kept={storedData({ asksForAge })} />
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
function StoredDataList({ kept }: { kept: readonly StoredData[] }) {
  return (
    <ul className={styles.kept}>
      {kept.map(({ what, why, until }) => (
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
