import { Panel, siteSettings } from '@storysprout/kit';
import { KeptDataList } from '../promises/kept-data-list';
import { PromisePage } from '../promises/promise-page';
import styles from '../promises/promise-page.module.css';
import { grownUpsText } from '../promises/texts';
import * as promisesTexts from '../texts/promises';

export default function GrownUpsPage() {
  const { supportEmail } = siteSettings();
  return (
    <PromisePage text={grownUpsText} path="/grown-ups">
      <Panel title={promisesTexts.whatWeKeep} emoji="clipboard">
        <KeptDataList />
      </Panel>
      <Panel title={promisesTexts.writeToUs} emoji="e-mail">
        <p className={styles.wide}>
          {promisesTexts.forEveryQuestion} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {promisesTexts.noAccountNeeded}
        </p>
      </Panel>
    </PromisePage>
  );
}
