import { type CaseKind, caseKinds, type FiguresResponse } from '@storysprout/contract';
import { summaryOf } from '../cases/case-counts';
import type { ModerationContext } from '../moderation.context';

type KindFigures = FiguresResponse['kinds'][number];

/** Computes a month's moderation figures from records that name nobody. */
export class FiguresService {
  constructor(private readonly context: Pick<ModerationContext, 'collections'>) {}

  /** @param month such as `2026-11`, in UTC */
  async ofMonth(month: string): Promise<FiguresResponse> {
    const range = rangeOf(month);
    const [made, decided] = await Promise.all([this.made(range), this.decided(range)]);
    const upheld = await this.upheld(range);
    return {
      month,
      kinds: caseKinds.map((kind) => {
        const { seconds, count } = decided.get(kind) ?? { seconds: [], count: 0 };
        const counts = made.get(kind) ?? { made: 0, reported: 0, held: 0 };
        return { kind, ...counts, decided: count, upheld: upheld.get(kind) ?? 0, ...summaryOf(seconds) };
      }),
    };
  }

  private async made(openedAt: Range): Promise<Map<CaseKind, Pick<KindFigures, 'made' | 'reported' | 'held'>>> {
    const one = (kind: CaseKind, filter: object = {}) =>
      this.context.collections.caseOpenings.countDocuments({ openedAt, kind, ...filter });
    const all = await Promise.all(
      caseKinds.map(async (kind) => {
        const [made, reported, held] = await Promise.all([
          one(kind),
          one(kind, { isReported: true }),
          one(kind, { isHeld: true }),
        ]);
        return [kind, { made, reported, held }] as const;
      }),
    );
    return new Map(all);
  }

  /** The query reads only fields of the index, in its order, so the index covers it. */
  private async decided(decidedAt: Range): Promise<Map<CaseKind, { count: number; seconds: number[] }>> {
    const found = new Map<CaseKind, { count: number; seconds: number[] }>();
    const projection = { _id: 0, kind: 1, seconds: 1 } as const;
    for await (const { kind, seconds } of this.context.collections.caseOpenings.find({ decidedAt }, { projection })) {
      const entry = found.get(kind) ?? { count: 0, seconds: [] };
      entry.count += 1;
      if (seconds !== null) entry.seconds.push(seconds);
      found.set(kind, entry);
    }
    return found;
  }

  /** Counts granted appeals by the kind of the decision they were against; `appeal` counts all of them. */
  private async upheld(decidedAt: Range): Promise<Map<string, number>> {
    const granted = (about: object) =>
      this.context.collections.caseOpenings.countDocuments({ decidedAt, kind: 'appeal', isUpheld: true, ...about });
    const all = await Promise.all(
      caseKinds.map(async (kind) => [kind, await granted(kind === 'appeal' ? {} : { about: kind })] as const),
    );
    return new Map(all);
  }
}

interface Range {
  readonly $gte: Date;
  readonly $lt: Date;
}

function rangeOf(month: string): Range {
  const $gte = new Date(`${month}-01T00:00:00.000Z`);
  return { $gte, $lt: new Date(Date.UTC($gte.getUTCFullYear(), $gte.getUTCMonth() + 1, 1)) };
}
