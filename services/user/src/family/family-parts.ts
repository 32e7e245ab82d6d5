import type { Logger, Outbox, RedisConnection, Transactions } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { Config } from '../config';
import { AgeAnswers } from '../consent/age-answers';
import type { ConsentSettings } from '../consent/consent.rules';
import type { ConsentProofDocument, FamilyDocument } from '../consent/family.document';
import type { FamilyEmailDocument } from '../consent/family-email.document';
import type { AccountDeletion } from '../data-rights/account-deletion';
import type { BlogArchive } from '../data-rights/blog-archive';
import type { RoundDocument } from '../rounds/round.document';
import type { ProfileAnnouncer } from '../safety/profile-announcer';
import type { CurrentAccount } from '../sessions/current-account';
import { LinkTokens } from '../shared/link-tokens';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import type { LedgerDocument } from '../xp/ledger.document';
import { ConsentAsking } from './consent-asking';
import { ConsentChores } from './consent-chores';
import { ConsentGiving } from './consent-giving';
import { MailedCode } from './consent-method';
import { ConsentProofs } from './consent-proofs';
import { ConsentWriter } from './consent-writer';
import { FamilyAccess } from './family-access';
import { FamilyEmailLimit } from './family-email-limit';
import { FamilyEmails } from './family-emails';
import { FamilyLinks } from './family-links';
import { FamilyPresenter } from './family-view';
import { FamilyWeekMails } from './family-week-mails';
import { FamilyWeeks } from './family-weeks';
import { MadePublic } from './made-public';
import { type StoredCounts, StoredData } from './stored-data';

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
      madePublic: new MadePublic(deps.blogs),
    },
  };
}
