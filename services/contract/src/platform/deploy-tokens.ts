import * as z from 'zod/mini';
import { isoDate, typedLine } from '../core/primitives';
import * as texts from '../texts/remotes';
import { releasedName } from './remotes';

/** Deploy tokens, with which teams publish. The platform team creates and revokes them (docs/remotes-reference.md#tokens). */

/** The largest number of valid tokens of one remote: one per pipeline, plus one during each rotation. */
export const mostDeployTokens = 10;

export const deployTokenInfo = z.object({
  id: z.string(),
  remote: z.string(),
  /** The purpose of the token, such as "GitHub of the club team". */
  note: z.string(),
  madeAt: isoDate,
  madeBy: z.string(),
  /** The time of the last use, to the minute; null before the first use. */
  lastUsedAt: z.nullable(isoDate),
  withdrawnAt: z.nullable(isoDate),
});
export type DeployTokenInfo = z.infer<typeof deployTokenInfo>;

export const deployTokenList = z.object({ tokens: z.array(deployTokenInfo) });

export const newDeployToken = z.object({
  remote: releasedName,
  note: typedLine('note', 100, texts.sayWhatFor),
});
export type NewDeployToken = z.infer<typeof newDeployToken>;

export const madeDeployToken = z.object({
  success: z.literal(true),
  /** The token itself. This is the only time it is shown, because only its hash is stored. */
  token: z.string(),
  info: deployTokenInfo,
});
