import { countedActivityStore, dailyTallyStore, ledgerStore } from './ledger/ledger.document';
import { roundStore } from './rounds/round.document';
import { roundSampleCountStore, roundSampleStore } from './rounds/round-samples';

export const progressStores = {
  ledger: ledgerStore,
  dailyTallies: dailyTallyStore,
  countedActivities: countedActivityStore,
  rounds: roundStore,
  roundSamples: roundSampleStore,
  roundSampleCounts: roundSampleCountStore,
};
