export { reportStores } from './report-stores';
export { createReports } from './reports.module';
