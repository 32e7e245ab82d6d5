import type { Router } from '@koa/router';
import { levelOf } from '@storysprout/contract';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/xp';
import type { CorrectionService } from './correction.service';

/** Registers the route by which moderators take XP back. */
export function correctionRoutes(router: Router, corrections: CorrectionService): void {
  serve(router, 'PUT /internal/users/{id}/xp', async ({ params, body }) => {
    const { totalPoints } = await corrections.carryOut(new ObjectId(params.id), body);
    return { success: true as const, message: texts.corrected, totalPoints, level: levelOf(totalPoints) };
  });
}
