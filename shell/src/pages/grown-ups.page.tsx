import { Panel, siteSettings } from '@storysprout/kit';
import { KeptDataList } from '../promises/kept-data-list';
import { PromisePage } from '../promises/promise-page';
import styles from '../promises/promise-page.module.css';
import { grownUpsText } from '../promises/texts';

export default function GrownUpsPage() {
  const { supportEmail } = siteSettings();
  return (
    <PromisePage text={grownUpsText} path="/grown-ups">
      <Panel title="What we keep, why, and for how long" emoji="clipboard">
        <KeptDataList />
      </Panel>
      <Panel title="Write to us" emoji="e-mail">
        <p className={styles.wide}>
          For every question, wish or complaint: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. You need no
          account for that.
        </p>
      </Panel>
    </PromisePage>
  );
}
