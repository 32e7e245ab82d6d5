import { buildApp } from '../../build/build-app';

/** Bundles the operators' commands. Only images need them, so `npm run build` and `npm start` don't build them. */
const problem = await buildApp({ name: 'jobs', folder: 'infra/operations/jobs' });
process.stdout.write(problem ? `✗ jobs\n${problem}\n` : '✓ jobs\n');
process.exitCode = problem ? 1 : 0;
