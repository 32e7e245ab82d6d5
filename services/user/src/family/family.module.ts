import type { Router } from '@koa/router';
import { LinkTokens } from '../identity';
import { AgeAnswers } from './consent/age-answers';
import { ConsentAsking } from './consent/ask-grown-up.service';
import { ConsentChores } from './consent/consent.chore';
import { ConsentWriter } from './consent/consent.repository';
import { consentRoutes } from './consent/consent.routes';
import { ConsentGiving } from './consent/consent.service';
import { MailedCode } from './consent/consent-method';
import { ConsentProofs } from './consent/consent-proofs';
import { FamilyEmailLimit } from './emails/family-email-limit';
import { FamilyEmails } from './emails/family-emails';
import { FamilyLinks } from './emails/family-links';
import { FamilyWeekMails } from './emails/weekly-email-settings';
import { FamilyWeeks } from './emails/weekly-summary';
import type { FamilyContext, FamilyServiceContext, FamilyUses } from './family.context';
import { familyRoutes } from './family.routes';
import { FamilyPresenter } from './grown-up/family.presenter';
import { FamilyAccess } from './grown-up/family-access';
import { FamilyCookie } from './grown-up/family-cookie';
import { PublishedContent } from './grown-up/published-content';
import { StoredData } from './grown-up/stored-data';

/** Builds what is needed for parental consent and for the grown-up's page. */
export function createFamily(context: FamilyServiceContext, uses: FamilyUses) {
  const { config, redis } = context;
  const given = {
    ...context,
    ...uses,
    settings: { isRequired: config.CONSENT === 'required', age: config.CONSENT_AGE },
    verifiesAddresses: config.EMAIL_VERIFICATION === 'on',
    links: new FamilyLinks(new LinkTokens(config.JWT_PRIVATE_KEY, 'families')),
    codes: new LinkTokens(config.JWT_PRIVATE_KEY, 'family codes'),
    weeks: new FamilyWeeks({ ...context, ...uses }),
    limit: new FamilyEmailLimit(redis),
    storedData: new StoredData(uses.counts),
  };
  const parts = {
    ...given,
    emails: new FamilyEmails(given),
    writer: new ConsentWriter(given),
    proofs: new ConsentProofs(given),
    method: new MailedCode(given),
  };
  const own: FamilyContext = {
    ...parts,
    weekMails: new FamilyWeekMails(given),
    ages: new AgeAnswers(given),
    asking: new ConsentAsking(parts),
    giving: new ConsentGiving(parts),
    cookie: new FamilyCookie(config.PUBLIC_URL),
    access: new FamilyAccess(parts),
    publishedContent: new PublishedContent(uses.blogs),
    presenter: new FamilyPresenter(given),
  };
  const { ages, asking } = own;
  return {
    ages,
    asking,
    consentChores: new ConsentChores(own),
    routes: (router: Router) => {
      consentRoutes(router, own);
      familyRoutes(router, own);
    },
  };
}
