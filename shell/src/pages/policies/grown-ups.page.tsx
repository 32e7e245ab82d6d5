import { Panel, siteSettings } from '@storysprout/kit';
import * as policiesTexts from '../../texts/policies';
import { PolicyPage } from './policy-page';
import styles from './policy-page.module.css';
import { StoredDataList } from './stored-data-list';
import { grownUpsText } from './texts';

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
