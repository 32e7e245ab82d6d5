export { type Actor, actorOf, formerModerator } from './actor';
export { type AuditFacts, auditStores, type Snapshot } from './audit.document';
export { createAudit } from './audit.module';
export type { AuditTrail } from './audit.service';
export { auditCommand } from './verification/commands';
