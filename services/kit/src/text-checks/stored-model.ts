import { Classifier, type Model } from './classifier';
import { storedModel } from './model.data';

/** The model that `npm run text-checks` left in `model.data.ts`. */
export function readModel(): Model {
  const { weights, ...rest } = storedModel;
  const bytes = Buffer.from(weights, 'base64');
  return { ...rest, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

let classifier: Classifier | undefined;

/** One for the whole process, read when it is first needed. */
export function sharedClassifier(): Classifier {
  classifier ??= new Classifier(readModel());
  return classifier;
}
