import { runMain } from '@storysprout/service-kit';
import { auditCommand } from './audit';
import { readAuditConfig } from './config';

/** `npm run admin-audit verify-audit`: see `audit/verification/commands.ts`. Exits 1 when the log is not valid. */
await runMain('admin-audit', async () => {
  const { isWell, lines } = await auditCommand(process.argv.slice(2), () => readAuditConfig(process.env));
  process[isWell ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`);
  process.exitCode = isWell ? 0 : 1;
});
