import { printTable } from '../../load/figures';
import { type Usage, usesOf } from '../../load/processes';
import { median } from '../measure';

/** A process has grown when it exceeds both: this share of its warm size, and this many MB. */
const growthLimits = { share: 0.1, megabytes: 30 } as const;
/** Samples per mark. Their median counts, because garbage is collected only now and then. */
const looksPerMark = 5;

type Mark = 'start' | 'warm' | 'end';

interface Seen {
  readonly at: number;
  readonly usage: ReadonlyMap<string, Usage>;
}

/** Samples the memory and CPU time of each process of a site. */
export class Memory {
  private readonly looks: Seen[] = [];
  private readonly marks = new Map<Mark, number>();

  constructor(private readonly dataDir: string) {}

  look(): void {
    this.looks.push({ at: performance.now(), usage: usesOf(this.dataDir) });
  }

  mark(mark: Mark): void {
    this.look();
    this.marks.set(mark, this.looks.length - 1);
  }

  /** Median of the samples just after the warm-up, and of the last ones, in MB. */
  growth(name: string): { warm: number; end: number } {
    const { warm = 0, end = 0 } = Object.fromEntries(this.marks);
    const middle = (looks: readonly Seen[]) => median(looks.map(({ usage }) => usage.get(name)?.megabytes ?? 0));
    return {
      warm: middle(this.looks.slice(warm, warm + looksPerMark)),
      end: middle(this.looks.slice(end + 1 - looksPerMark, end + 1)),
    };
  }

  get names(): string[] {
    return [...(this.looks[0]?.usage.keys() ?? [])];
  }

  print(): void {
    const heads = ['process', 'start MB', 'warm MB', 'end MB', 'cores in use'];
    printTable([heads, ...this.names.map((name) => this.row(name))]);
  }

  private row(name: string): string[] {
    const { start = 0, warm = 0, end = 0 } = Object.fromEntries(this.marks);
    const [atStart, atWarm, atEnd] = [start, warm, end].map((at) => this.looks[at]);
    const first = atStart?.usage.get(name)?.megabytes ?? 0;
    const cpuOf = (seen: Seen | undefined) => seen?.usage.get(name)?.cpuSeconds ?? 0;
    const seconds = ((atEnd?.at ?? 0) - (atWarm?.at ?? 0)) / 1_000;
    const cores = (cpuOf(atEnd) - cpuOf(atWarm)) / seconds;
    const { warm: warmed, end: ended } = this.growth(name);
    return [name, first.toFixed(0), warmed.toFixed(0), ended.toFixed(0), cores.toFixed(2)];
  }
}

/** Describes the processes that have grown under an even load. */
export function heapsGrown(memory: Memory): string[] {
  return memory.names.flatMap((name) => {
    const { warm, end } = memory.growth(name);
    const isGrown = end - warm > growthLimits.megabytes && end > warm * (1 + growthLimits.share);
    return isGrown ? [`${name} has grown from ${warm.toFixed(0)} to ${end.toFixed(0)} MB`] : [];
  });
}
