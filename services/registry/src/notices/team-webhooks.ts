import { commaSeparated } from '@storysprout/service-kit';
import { z } from 'zod';

const entry = z
  .string()
  .regex(/^(?:mf_[a-z][a-z0-9_]{1,30}|shell)=https?:\/\/\S+$/, 'must be like mf_club=https://hooks.example/club');

/** The webhook of each remote's team: `mf_club=https://hooks.example/club`. Only the platform team sets addresses. */
export const teamWebhooks = commaSeparated.pipe(z.array(entry)).transform(
  (entries) =>
    new Map(
      entries.map((each) => {
        const end = each.indexOf('=');
        return [each.slice(0, end), each.slice(end + 1)] as const;
      }),
    ),
);
