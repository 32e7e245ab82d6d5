import type { RemoteErrorGroup } from '@storysprout/contract';
import { formatCount } from '@storysprout/kit';
import * as texts from '../../texts/remote-errors';

const oversteps = {
  storage: texts.touchedSomebodyElsesDataIn,
  cookie: texts.triedToSetACookie,
  fetch: texts.triedToReplaceThePages,
  history: texts.changedTheAddressWithoutThe,
  header: texts.triedToTakeTheSites,
  platform: texts.triedToReplaceFunctionsOfThe,
  dialog: texts.triedToOpenAWindowOr,
  elsewhere: texts.triedToLeadTheReaderTo,
} as const;

const browsers: Readonly<Record<string, string>> = {
  chrome: texts.chrome,
  edge: texts.edge,
  firefox: texts.firefox,
  safari: texts.safari,
};

/** Describes an error in one line, such as "TypeError while drawing: reads a property of undefined". */
export function errorText({ kind, name, message, call, status, overstep }: RemoteErrorGroup): string {
  if (call !== undefined) return status ? texts.wasAnswered(call, status) : texts.wasNotAnswered(call);
  if (overstep) return oversteps[overstep];
  const where = kind === 'boundary' ? texts.whileDrawing : '';
  const what = name === 'another' ? texts.error : name;
  return message === 'its own' ? `${what}${where}` : `${what}${where}: ${message}`;
}

/** Returns the counts by browser, such as "Chrome (12), Safari (1)". */
export function browserText({ browsers: counts }: Pick<RemoteErrorGroup, 'browsers'>): string {
  const sorted = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `${browsers[name] ?? texts.anotherBrowser} (${formatCount(count)})`).join(', ');
}
