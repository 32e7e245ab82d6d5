export { type Classified, Classifier, type Head, heads, type Model, normOf } from './classifier';
export { bucketCount, windowsOf } from './features';
export { nameAsText } from './name-as-text';
export { readModel } from './stored-model';
export { weigh } from './weigh';
