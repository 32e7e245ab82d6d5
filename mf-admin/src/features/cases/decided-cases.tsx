import type { CaseKind } from '@storysprout/contract';
import { DecidedList } from './decided-list';

export default function DecidedCases({ kind }: { kind: CaseKind | undefined }) {
  return <DecidedList kind={kind} empty="Nothing is decided yet" />;
}
