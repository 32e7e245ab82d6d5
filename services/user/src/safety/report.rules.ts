import { hidingWeight } from '@storysprout/contract';
import type { SubjectDocument } from './subject.document';

/** Reports of a reader who was wrong more often than right weigh half (docs/product.md#reports). */
export function reportWeight({ right, wrong }: { right: number; wrong: number }): number {
  return wrong > right ? 0.5 : 1;
}

export function isHiddenByReports({ reportWeight: weight }: Pick<SubjectDocument, 'reportWeight'>): boolean {
  return weight >= hidingWeight;
}
