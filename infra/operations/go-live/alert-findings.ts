import * as z from 'zod';
import type { Finding } from './finding';
import type { GoLiveSettings } from './settings';

const limitMs = 5_000;
const topic = 'alerts';
const answerOfPrometheus = z.object({ data: z.object({ activeAlertmanagers: z.array(z.unknown()) }) });

/** Asks Prometheus whether its alerts go to anybody. */
export async function alertFindings({ PROMETHEUS_URL }: Pick<GoLiveSettings, 'PROMETHEUS_URL'>): Promise<Finding> {
  if (PROMETHEUS_URL === '')
    return { topic, state: 'check', words: 'Does somebody get the alerts? With PROMETHEUS_URL it can be seen here.' };
  try {
    const url = `${PROMETHEUS_URL}/api/v1/alertmanagers`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    const { data } = answerOfPrometheus.parse(await answer.json());
    return data.activeAlertmanagers.length > 0
      ? { topic, state: 'check', words: 'Prometheus names an Alertmanager. Does a test alert reach somebody?' }
      : { topic, state: 'todo', words: 'Prometheus sends its alerts nowhere. Name an Alertmanager in its settings.' };
  } catch {
    const words = `Prometheus does not answer at ${PROMETHEUS_URL}, so nobody is alerted. Start it, or set PROMETHEUS_URL.`;
    return { topic, state: 'todo', words };
  }
}
