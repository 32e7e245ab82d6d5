import { startService } from '@storysprout/service-kit';
import { plan } from './plan';

await startService(plan);
