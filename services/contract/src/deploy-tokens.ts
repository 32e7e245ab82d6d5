import * as z from 'zod/mini';
import { isoDate, typedLine } from './primitives';
import { releasedName } from './remotes';
import * as texts from './texts/remotes';

/** Tokens that teams publish with, as the platform team makes and withdraws them (docs/remotes.md#tokens). */

/** Valid at a time for one remote: one per pipeline, and one more while they are changed. */
export const mostDeployTokens = 10;

export const deployTokenInfo = z.object({
  id: z.string(),
  remote: z.string(),
  /** What it is for: "GitHub of the club team". */
  note: z.string(),
  madeAt: isoDate,
  madeBy: z.string(),
  /** To the minute; null before its first use. */
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
  /** Shown once: only its hash is kept. */
  token: z.string(),
  info: deployTokenInfo,
});
