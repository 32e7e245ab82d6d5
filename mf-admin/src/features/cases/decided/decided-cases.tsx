import type { CaseKind, ModerationCase } from '@storysprout/contract';
import * as texts from '../../../texts/cases';
import { DecidedList } from './decided-list';

interface DecidedCasesProps {
  readonly kind: CaseKind | undefined;
  /** The case that is shown whole at first. */
  readonly first: ModerationCase | null;
}

export default function DecidedCases({ kind, first }: DecidedCasesProps) {
  return <DecidedList kind={kind} first={first} empty={texts.nothingDecided} />;
}
