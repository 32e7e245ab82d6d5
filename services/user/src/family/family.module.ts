import type { Logger, Outbox, RedisConnection, Transactions } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { Config } from '../config';
import type { AccountDeletion, BlogArchive } from '../data-rights';
import {
  type ConsentSettings,
  type CurrentAccount,
  LinkTokens,
  type UserDocument,
  type UserRepository,
} from '../identity';
import type { ProfileAnnouncer } from '../moderation';
import type { LedgerDocument, RoundDocument } from '../progress';
import { AgeAnswers } from './consent/age-answers';
import { ConsentAsking } from './consent/ask-grown-up.service';
import { ConsentChores } from './consent/consent.chore';
import { ConsentWriter } from './consent/consent.repository';
import { ConsentGiving } from './consent/consent.service';
import { MailedCode } from './consent/consent-method';
import { ConsentProofs } from './consent/consent-proofs';
import type { FamilyEmailDocument } from './emails/family-email.document';
import { FamilyEmailLimit } from './emails/family-email-limit';
import { FamilyEmails } from './emails/family-emails';
import { FamilyLinks } from './emails/family-links';
import { FamilyWeekMails } from './emails/weekly-email-settings';
import { FamilyWeeks } from './emails/weekly-summary';
import type { ConsentProofDocument, FamilyDocument } from './family.document';
import { FamilyPresenter } from './grown-up/family.presenter';
import { FamilyAccess } from './grown-up/family-access';
import { PublishedContent } from './grown-up/published-content';
import { type StoredCounts, StoredData } from './grown-up/stored-data';

export interface FamilyPartsDeps {
  families: Collection<FamilyDocument>;
  familyLetters: Collection<FamilyEmailDocument>;
  consentProofs: Collection<ConsentProofDocument>;
  ledger: Collection<LedgerDocument>;
  rounds: Collection<RoundDocument>;
  counts: StoredCounts;
  config: Pick<Config, 'CONSENT' | 'CONSENT_AGE' | 'CONSENT_SECOND_STEP_HOURS' | 'JWT_PRIVATE_KEY' | 'PUBLIC_URL'>;
  accounts: CurrentAccount;
  users: UserRepository;
  collection: Collection<UserDocument>;
  outbox: Pick<Outbox, 'add'>;
  profileAnnouncer: ProfileAnnouncer;
  transactions: Transactions;
  redis: RedisConnection;
  blogs: BlogArchive | null;
  /** The setting `EMAIL_VERIFICATION`. */
  verifiesAddresses: boolean;
  logger: Logger;
  now: () => Date;
}

/** Creates all services about parental consent. */
export function createFamilyParts(deps: FamilyPartsDeps) {
  const { config, families, consentProofs, redis, now } = deps;
  const settings: ConsentSettings = { isRequired: config.CONSENT === 'required', age: config.CONSENT_AGE };
  const weeks = new FamilyWeeks(deps);
  const links = new FamilyLinks(new LinkTokens(config.JWT_PRIVATE_KEY, 'families'));
  const codes = new LinkTokens(config.JWT_PRIVATE_KEY, 'family codes');
  const emails = new FamilyEmails({ ...deps, settings, weeks, links, codes });
  const shared = {
    ...deps,
    settings,
    emails,
    limit: new FamilyEmailLimit(redis),
    writer: new ConsentWriter(deps),
    proofs: new ConsentProofs(consentProofs, now),
    method: new MailedCode(families, config.CONSENT_SECOND_STEP_HOURS, now),
  };
  const asking = new ConsentAsking(shared);
  return {
    asking,
    /** Creates the regular chores. */
    choresWith: (deletion: Pick<AccountDeletion, 'endNow'>) => new ConsentChores({ ...shared, asking, deletion }),
    services: {
      ages: new AgeAnswers({ settings, secret: config.JWT_PRIVATE_KEY, publicUrl: config.PUBLIC_URL, now }),
      asking,
      giving: new ConsentGiving(shared),
      familyAccess: new FamilyAccess(shared),
      familyEmails: emails,
      familyPresenter: new FamilyPresenter(new StoredData(deps.counts), config.CONSENT_SECOND_STEP_HOURS),
      familyWeekMails: new FamilyWeekMails(families),
      madePublic: new PublishedContent(deps.blogs),
    },
  };
}
