export { TeamNotices } from './team-notices';
export { teamWebhooks } from './team-webhooks';
