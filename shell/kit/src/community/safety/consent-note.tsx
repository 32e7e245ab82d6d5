import { needsConsentTexts } from '@storysprout/contract';
import { Emoji } from '../../components/emoji';
import { PageLink } from '../../slots/page-link';
import * as texts from '../../texts/safety';
import type { MissingConsent } from './consent';
import styles from './safety.module.css';

/** Explains kindly that parental consent is missing, and links to the page where it can be requested again. */
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
