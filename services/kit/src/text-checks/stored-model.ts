import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Classifier, type Model, type Trust } from './classifier';
import { storedModel } from './model.data';

/** A model as it stands in `model.data.ts`. */
export interface StoredModel {
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  readonly holds: number;
  readonly certain: readonly string[];
  readonly trust: Trust;
  /** Brotli in base64: how far each bucket is from the one before, and all weights of the first head, of the second… */
  readonly buckets: string;
  readonly weights: string;
}

/** The model that `npm run text-checks` left in `model.data.ts`. */
export function readModel(stored: StoredModel = storedModel): Model {
  const { buckets: _buckets, weights: _weights, ...rest } = stored;
  const steps = unpacked(stored.buckets);
  const buckets = new Int32Array(steps.buffer, steps.byteOffset, steps.byteLength / 4).slice();
  for (let at = 1; at < buckets.length; at += 1) buckets[at] = (buckets[at] ?? 0) + (buckets[at - 1] ?? 0);
  return { ...rest, buckets, weights: turned(new Int8Array(unpacked(stored.weights)), buckets.length) };
}

export function storedForm({ buckets, weights, ...rest }: Model): StoredModel {
  const steps = buckets.map((bucket, at) => bucket - (buckets[at - 1] ?? 0));
  return {
    ...rest,
    buckets: packed(Buffer.from(steps.buffer)),
    weights: packed(Buffer.from(turned(weights, rest.scales.length).buffer)),
  };
}

const packed = (bytes: Buffer) => brotliCompressSync(bytes).toString('base64');

/** A copy that begins where a number may. */
const unpacked = (text: string) => new Uint8Array(brotliDecompressSync(Buffer.from(text, 'base64')));

/** Rows of `length` numbers as columns: first the first number of each, then the second ones… */
function turned(numbers: Int8Array, length: number): Int8Array {
  const rows = numbers.length / length;
  return numbers.map((_, at) => numbers[(at % rows) * length + Math.floor(at / rows)] ?? 0);
}

let classifier: Classifier | undefined;

/** One for the whole process, read when it is first needed. */
export function sharedClassifier(): Classifier {
  classifier ??= new Classifier(readModel());
  return classifier;
}
