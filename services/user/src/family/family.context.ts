import type { Outbox, ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { AccountDeletion, BlogArchive, ExportService } from '../data-rights';
import type {
  ConsentSettings,
  CurrentAccount,
  FamilyPart,
  LinkTokens,
  ReadableUserStore,
  SignsPictures,
  UserRepository,
} from '../identity';
import type { ProfileAnnouncer } from '../moderation';
import type { progressStores } from '../progress';
import type { AgeAnswers } from './consent/age-answers';
import type { ConsentAsking } from './consent/ask-grown-up.service';
import type { ConsentWriter } from './consent/consent.repository';
import type { ConsentGiving } from './consent/consent.service';
import type { ConsentMethod } from './consent/consent-method';
import type { ConsentProofs } from './consent/consent-proofs';
import type { FamilyEmailLimit } from './emails/family-email-limit';
import type { FamilyEmails } from './emails/family-emails';
import type { FamilyLinks } from './emails/family-links';
import type { FamilyWeekMails } from './emails/weekly-email-settings';
import type { FamilyWeeks } from './emails/weekly-summary';
import type { familyStores } from './family-stores';
import type { FamilyPresenter } from './grown-up/family.presenter';
import type { FamilyAccess } from './grown-up/family-access';
import type { FamilyCookie } from './grown-up/family-cookie';
import type { PublishedContent } from './grown-up/published-content';
import type { StoredCounts, StoredData } from './grown-up/stored-data';

type Stores = typeof familyStores & Pick<typeof progressStores, 'ledger' | 'rounds'> & { users: ReadableUserStore };

type Settings = Pick<
  Config,
  'CONSENT' | 'CONSENT_AGE' | 'CONSENT_SECOND_STEP_HOURS' | 'EMAIL_VERIFICATION' | 'JWT_PRIVATE_KEY' | 'PUBLIC_URL'
>;

/** The dependencies that the service gives the module. */
export interface FamilyServiceContext
  extends Pick<
    ServiceContext<Settings, Stores>,
    'config' | 'collections' | 'transactions' | 'redis' | 'logger' | 'now'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

/** The parts of other modules that the module uses. */
export interface FamilyUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly users: Pick<UserRepository<FamilyPart>, 'findById' | 'findByEmail' | 'update'>;
  readonly pictureAddresses: SignsPictures;
  readonly profileAnnouncer: Pick<ProfileAnnouncer, 'accountShown'>;
  readonly deletion: Pick<AccountDeletion, 'endNow'>;
  readonly exports: Pick<ExportService, 'export'>;
  /** Null without `BLOG_URL`. */
  readonly blogs: Pick<BlogArchive, 'entriesOf' | 'page'> | null;
  readonly counts: StoredCounts;
}

/** All that the parts of the module are built from. */
export interface FamilyContext extends FamilyServiceContext, FamilyUses {
  readonly settings: ConsentSettings;
  /** The setting `EMAIL_VERIFICATION`. */
  readonly verifiesAddresses: boolean;
  readonly links: FamilyLinks;
  readonly codes: LinkTokens;
  readonly weeks: FamilyWeeks;
  readonly emails: FamilyEmails;
  readonly limit: FamilyEmailLimit;
  readonly weekMails: FamilyWeekMails;
  readonly writer: ConsentWriter;
  readonly proofs: ConsentProofs;
  readonly method: ConsentMethod;
  readonly ages: AgeAnswers;
  readonly asking: ConsentAsking;
  readonly giving: ConsentGiving;
  readonly cookie: FamilyCookie;
  readonly access: FamilyAccess;
  readonly storedData: StoredData;
  readonly publishedContent: PublishedContent;
  readonly presenter: FamilyPresenter;
}
