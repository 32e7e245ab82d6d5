import { Emoji, siteSettings } from '@storysprout/kit';
import { siteName } from '@storysprout/kit/host';
import { Link } from '@storysprout/kit/router';
import { useRemotes } from '../remotes/loading/remote-registry';
import { navItems } from '../remotes/parts/navigation-items';
import * as texts from '../texts/layout';
import styles from './site-footer.module.css';

/** Links to the site's promises and rules. */
const policyLinks = [
  { label: texts.privacy, to: '/privacy' },
  { label: texts.rules, to: '/rules' },
  { label: texts.forGrownUps, to: '/grown-ups' },
];

/** Plain links, so that nothing is loaded from these sites. */
const socialNetworks = [
  { name: 'facebook', label: texts.facebook },
  { name: 'instagram', label: texts.instagram },
  { name: 'twitter', label: texts.twitter },
] as const;

const plants = [
  { name: 'deciduous-tree', size: 76 },
  { name: 'sunflower', size: 46 },
  { name: 'seedling', size: 38 },
  { name: 'hedgehog', size: 40 },
  { name: 'evergreen-tree', size: 70 },
] as const;

/** The links are the same for everybody, so that the footer never jumps. */
const anybody = { isSignedIn: false, isAdmin: false };

export function SiteFooter() {
  const pages = navItems(useRemotes().table, 'menu', anybody);
  const { supportEmail, socialLinks } = siteSettings();
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
            {siteName()}
          </Link>
          <p className={styles.contact}>
            {texts.questionsWriteTo} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          {pages.length > 0 && (
            <ul className={styles.social} aria-label={texts.moreToSee}>
              {pages.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.social} aria-label={texts.whatWePromise}>
            {policyLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <ul className={styles.social} aria-label={texts.followUs}>
            {socialNetworks.map(({ name, label }) => (
              <li key={name}>
                <a href={socialLinks?.[name] ?? `https://${name}.com`} rel="noreferrer">
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
