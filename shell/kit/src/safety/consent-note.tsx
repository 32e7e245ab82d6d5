import { needsConsentTexts } from '@storysprout/contract';
import { Emoji } from '../components/emoji';
import { PageLink } from '../remote/page-link';
import * as texts from '../texts/safety';
import type { MissingConsent } from './consent';
import styles from './safety.module.css';

/** Says kindly that a grown-up has to say yes first, and leads to where they can be asked again. */
export function ConsentNote({ missing }: { readonly missing: MissingConsent }) {
  return (
    <div className={styles.note}>
      <Emoji name="owl" size={32} />
      <p>
        <strong>{needsConsentTexts[missing]}</strong>{' '}
        {missing === 'waiting' && <PageLink to="/ask-a-grown-up">{texts.askYourGrownUp}</PageLink>}
      </p>
    </div>
  );
}
