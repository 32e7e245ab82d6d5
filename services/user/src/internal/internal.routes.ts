import type { Router } from '@koa/router';
import {
  banRequest,
  editUserRequest,
  knownRoundsRequest,
  listUsersQuery,
  pageQuery,
  reachableRequest,
  recordedRoundsQuery,
} from '@storysprout/contract';
import { parse, parseIdParam } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { EmailLetters } from '../email-verification/email-letters';
import type { PasswordResetService } from '../password-resets/password-reset.service';
import type { RoundSamples } from '../rounds/round-samples';
import type { UserDocument } from '../users/user.document';
import { presentAdminUser } from '../users/user.presenter';
import type { UserAdminService } from './user-admin.service';
import type { UserList } from './user-list';

export interface InternalRoutesDeps {
  userAdmin: UserAdminService;
  list: UserList;
  resets: PasswordResetService;
  letters: EmailLetters;
  samples: RoundSamples;
}

/** The calls of other services. The gateway never routes `/internal/*`. */
export function internalRoutes(router: Router, deps: InternalRoutesDeps): void {
  userRoutes(router, deps);
  mailRoutes(router, deps);
  roundRoutes(router, deps);
}

function userRoutes(router: Router, { userAdmin, list }: InternalRoutesDeps): void {
  router.get('/internal/users', async (ctx) => {
    const { users, nextCursor } = await list.newest(parse(listUsersQuery, ctx.query));
    ctx.body = { users: users.map(presentAdminUser), nextCursor };
  });

  router.get('/internal/users/:id', async (ctx) => {
    ctx.body = { user: presentAdminUser(await userAdmin.get(userId(ctx.params.id))) };
  });

  router.put('/internal/users/:id', async (ctx) => {
    const edit = parse(editUserRequest, ctx.request.body);
    ctx.body = { user: presentAdminUser(await userAdmin.edit(userId(ctx.params.id), edit)) };
  });

  router.put('/internal/users/:id/ban', async (ctx) => {
    const { reason } = parse(banRequest, ctx.request.body);
    ctx.body = { user: presentAdminUser(await userAdmin.ban(userId(ctx.params.id), reason)) };
  });

  router.put('/internal/users/:id/unban', async (ctx) => {
    ctx.body = { user: presentAdminUser(await userAdmin.unban(userId(ctx.params.id))) };
  });
}

/** Rounds that were played, to try new game rules on. */
function roundRoutes(router: Router, { samples }: InternalRoutesDeps): void {
  router.get('/internal/rounds', async (ctx) => {
    ctx.body = { rounds: await samples.some(parse(recordedRoundsQuery, ctx.query).perGame) };
  });

  router.post('/internal/rounds/known', async (ctx) => {
    ctx.body = { rounds: await samples.withSeeds(parse(knownRoundsRequest, ctx.request.body).seeds) };
  });
}

function mailRoutes(router: Router, { list, resets, letters }: InternalRoutesDeps): void {
  router.get('/internal/recipients', async (ctx) => {
    const { users, nextCursor } = await list.recipients(parse(pageQuery, ctx.query));
    ctx.body = { users: users.map(presentRecipient), nextCursor };
  });

  router.get('/internal/recipients/count', async (ctx) => {
    ctx.body = { count: await list.countRecipients() };
  });

  router.post('/internal/users/reachable', async (ctx) => {
    const { userIds } = parse(reachableRequest, ctx.request.body);
    const users = await list.reachableAmong(userIds.map((id) => new ObjectId(id)));
    ctx.body = { users: users.map(presentRecipient) };
  });

  router.post('/internal/password-resets/:resetId/token', async (ctx) => {
    const resetId = parseIdParam(ctx.params.resetId, 'There is no such reset any more.');
    ctx.body = await resets.writeLetter(resetId);
  });

  router.post('/internal/email-links/:linkId/token', async (ctx) => {
    const linkId = parseIdParam(ctx.params.linkId, 'There is nothing to write about any more.');
    ctx.body = await letters.write(linkId);
  });
}

function presentRecipient({ _id, name, email, unsubscribeToken }: UserDocument) {
  return { _id, name, email, unsubscribeToken };
}

function userId(param: string | undefined) {
  return parseIdParam(param, 'There is no such user.');
}
