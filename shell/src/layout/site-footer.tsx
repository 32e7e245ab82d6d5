import { Emoji, siteSettings } from '@storysprout/kit';
import { siteName } from '@storysprout/kit/host';
import { Link } from '@storysprout/kit/router';
import * as texts from '../texts/layout';
import styles from './site-footer.module.css';

/** Links to the site's promises and rules. */
const policyLinks = [
  { label: texts.privacy, to: '/privacy' },
  { label: texts.rules, to: '/rules' },
  { label: texts.forGrownUps, to: '/grown-ups' },
];

/** Plain links, so that nothing is loaded from these sites. */
const socialLinks = [
  { label: texts.facebook, href: 'https://www.facebook.com/' },
  { label: texts.instagram, href: 'https://www.instagram.com/' },
  { label: texts.twitter, href: 'https://twitter.com/' },
];

const plants = [
  { name: 'deciduous-tree', size: 76 },
  { name: 'sunflower', size: 46 },
  { name: 'seedling', size: 38 },
  { name: 'hedgehog', size: 40 },
  { name: 'evergreen-tree', size: 70 },
] as const;

export function SiteFooter() {
  const { supportEmail } = siteSettings();
  return (
    <footer id="footer" className={styles.footer}>
      <div className={styles.hills} aria-hidden="true">
        {plants.map((plant) => (
          <span key={plant.name} className={styles.plant}>
            <Emoji {...plant} whenNear />
          </span>
        ))}
      </div>
      <div className={styles.ground}>
        <div className={styles.inner}>
          <Link to="/" className={styles.brand}>
            <img src="/art/logo.svg" alt="" width={44} height={44} loading="lazy" />
            {siteName}
          </Link>
          <p className={styles.contact}>
            {texts.questionsWriteTo} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <ul className={styles.social} aria-label={texts.whatWePromise}>
            {policyLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <ul className={styles.social} aria-label={texts.followUs}>
            {socialLinks.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
