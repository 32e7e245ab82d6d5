export {
  type Classified,
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
export { defaultHelpLines, textChecksConfigShape } from './help-lines';
export type { TextOutcome, TextSurface } from './outcomes';
export { readModel, type StoredModel, storedForm } from './stored-model';
export { type Judgement, TextChecks } from './text-checks';
export { isCertain, weigh } from './weigh';
