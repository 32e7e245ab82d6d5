import { Gauge, type Registry } from 'prom-client';

/** One value with its labels. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ReadGaugeOptions {
  readonly registry: Registry;
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /**
   * Reads the values; called at every scrape. A rejection means that they are unknown: then none are reported, rather
   * than old ones.
   */
  readonly read: () => Promise<readonly Reading[]>;
}

/** A gauge whose values are read from elsewhere, such as a store. */
export function readGauge({ registry, name, help, labelNames = [], read }: ReadGaugeOptions): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const readings = await read().catch((): readonly Reading[] => []);
      this.reset();
      for (const { labels, value } of readings) this.set(labels, value);
    },
  });
}

/** Wraps `read` so that concurrent calls share one reading. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** Seconds since a moment; 0 when there is none. */
export function secondsSince(moment: number | undefined): number {
  return moment === undefined ? 0 : Math.max(0, (Date.now() - moment) / 1_000);
}
