import type { Router } from '@koa/router';
import { createTokenSigner } from '@storysprout/service-kit';
import type { IdentityServiceContext, SessionContext, SessionUses } from '../identity.context';
import { sessionRoutes } from './session.routes';
import { SessionService } from './session.service';
import { SessionCookies } from './session-cookie';

type Uses = SessionUses & Omit<SessionContext, keyof IdentityServiceContext | 'cookies' | 'sessions' | 'tokens'>;

/** Creates what begins and ends sessions. It is built after `progress`, because to renew a session is a visit. */
export function createSessions(context: IdentityServiceContext, uses: Uses) {
  const { config } = context;
  const sessions = new SessionService({ ...context, ...uses, tokens: createTokenSigner(config.JWT_PRIVATE_KEY) });
  const cookies = new SessionCookies(config.PUBLIC_URL);
  return { cookies, sessions, routes: (router: Router) => sessionRoutes(router, { ...uses, cookies, sessions }) };
}
