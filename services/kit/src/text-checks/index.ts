export {
  Classifier,
  dangerOf,
  type Head,
  heads,
  type Model,
  normOf,
  type Trust,
  trustedAs,
} from './classifier';
export { windowsOf } from './features';
export { textChecksConfigShape } from './help-lines';
export type { TextSurface } from './outcomes';
export { readModel, storedForm } from './stored-model';
export { TextChecks } from './text-checks';
export { isCertain, weigh } from './weigh';
