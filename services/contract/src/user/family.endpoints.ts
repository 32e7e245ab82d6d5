import { endpoint, smallBody } from '../core/endpoint';
import { messageResponse } from '../core/primitives';
import * as family from './family';
import * as user from './user';

const changed = { response: family.changedFamilyResponse } as const;

/**
 * Calls for asking a grown-up at home for consent, and for what the grown-up may do. Calls below /user/family
 * authenticate the grown-up who followed the link in the e-mail, by a cookie that browsers send only to these calls.
 * That is why they are listed as public here.
 */
export const familyEndpoints = [
  endpoint('GET', '/user/age', 'public', 'Whether to ask for a birth month, and what this device answered today', {
    response: family.ageQuestion,
  }),
  endpoint('POST', '/user/age', 'public', 'Answer it; of several answers in a day the youngest counts', {
    ...smallBody,
    body: family.birthAnswer,
    response: family.ageAnswer,
  }),
  endpoint('POST', '/user/consent/birth', 'user', 'My birth month, for accounts that were never asked', {
    body: family.birthAnswer,
    response: user.userResponse,
  }),
  endpoint('POST', '/user/consent/ask', 'user', 'Write to a grown-up at home, or write again', {
    body: user.askGrownUpRequest,
    isBodyOptional: true,
    response: user.userResponse,
  }),
  endpoint('POST', '/user/family/open', 'public', 'Open my child’s page with the link from the e-mail (once)', {
    body: family.openFamilyRequest,
    response: family.familyResponse,
  }),
  endpoint('POST', '/user/family/link', 'public', 'Have a new link sent to a grown-up; the answer is always the same', {
    body: user.newFamilyLinkRequest,
    response: messageResponse,
  }),
  endpoint('GET', '/user/family', 'public', 'What a grown-up sees of their child’s account', {
    response: family.familyResponse,
  }),
  endpoint('GET', '/user/family/made', 'public', 'What the child has made public', {
    query: family.familyMadeQuery,
    response: family.familyMade,
  }),
  endpoint('GET', '/user/family/export', 'public', 'Everything the child’s account holds, as a zip', {
    contentType: 'application/zip',
  }),
  endpoint('POST', '/user/family/consent', 'public', 'Say yes: the first of two steps', {
    body: family.giveConsentRequest,
    ...changed,
  }),
  endpoint('POST', '/user/family/confirm', 'public', 'The second step: the code from the second e-mail', {
    body: family.confirmConsentRequest,
    ...changed,
  }),
  endpoint('PUT', '/user/family/switches', 'public', 'Allow some things and not others', {
    body: family.setFamilySwitchesRequest,
    ...changed,
  }),
  endpoint('POST', '/user/family/revoke', 'public', 'Say no: nothing of the account is public any more', {
    ...changed,
  }),
  endpoint('DELETE', '/user/family/account', 'public', 'End the child’s account', { response: messageResponse }),
  endpoint('POST', '/user/family/close', 'public', 'Leave the page on this device', { response: messageResponse }),
  endpoint('GET', '/user/family/unsubscribe/{token}', 'public', 'Page to stop the e-mails about the week', {
    contentType: 'text/html',
  }),
  endpoint('POST', '/user/family/unsubscribe/{token}', 'public', 'Stop the e-mails about the week (one click)', {
    response: messageResponse,
    isWrittenByHandler: true,
  }),
] as const;
