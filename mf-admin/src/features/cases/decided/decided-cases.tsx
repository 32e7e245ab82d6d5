import type { CaseKind } from '@storysprout/contract';
import * as texts from '../../../texts/cases';
import { DecidedList } from './decided-list';

export default function DecidedCases({ kind }: { kind: CaseKind | undefined }) {
  return <DecidedList kind={kind} empty={texts.nothingDecided} />;
}
