import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Classifier, type Model, type Trust } from './classifier';
import { storedModel } from './model.data';

/** A model as stored in `model.data.ts`. */
export interface StoredModel {
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  readonly holds: number;
  readonly certain: readonly string[];
  readonly trust: Trust;
  /**
   * Numbers, compressed with Brotli, in base64: `buckets` as differences from the previous bucket, and `weights` as all
   * weights of the first head, then of the second, and so on.
   */
  readonly buckets: string;
  readonly weights: string;
}

/** Reads the model that `npm run text-checks` stored in `model.data.ts`. */
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

/** Decompresses into a copy, because the start of a Buffer may not be aligned for 32-bit numbers. */
const unpacked = (text: string) => new Uint8Array(brotliDecompressSync(Buffer.from(text, 'base64')));

/** Transposes a matrix with rows of `length` numbers. */
function turned(numbers: Int8Array, length: number): Int8Array {
  const rows = numbers.length / length;
  return numbers.map((_, at) => numbers[(at % rows) * length + Math.floor(at / rows)] ?? 0);
}

let classifier: Classifier | undefined;

/** Returns the classifier of this process. It is created on first use. */
export function sharedClassifier(): Classifier {
  classifier ??= new Classifier(readModel());
  return classifier;
}
