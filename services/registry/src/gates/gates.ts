import type { GateName, GateRefusal } from '@storysprout/contract';
import type { Build, BuildFacts } from '../releases';
import { addressesGate } from './addresses.gate';
import { backEndGate } from './back-end.gate';
import { classNamesGate } from './class-names.gate';
import { contractGate } from './contract.gate';
import { exposesGate } from './exposes.gate';
import { filesGate } from './files.gate';
import { type ContentGate, type FitGate, type PlatformContext, refusalsOf } from './gate';
import { integrityGate } from './integrity.gate';
import { manifestGate } from './manifest.gate';
import { rulesGate } from './rules.gate';
import { sharedPackagesGate } from './shared-packages.gate';
import { singletonsGate } from './singletons.gate';
import { sizeGate } from './size.gate';
import { slotsGate } from './slots.gate';
import { stylesGate } from './styles.gate';
import { widgetsGate } from './widgets.gate';

const contentGates: readonly [GateName, ContentGate][] = [
  ['manifest', manifestGate],
  ['files', filesGate],
  ['integrity', integrityGate],
  ['singletons', singletonsGate],
  ['styles', stylesGate],
  ['size', sizeGate],
];
const fitGates: readonly [GateName, FitGate][] = [
  ['contract', contractGate],
  ['shared-packages', sharedPackagesGate],
  ['exposes', exposesGate],
  ['widgets', widgetsGate],
  ['widgets', slotsGate],
  ['addresses', addressesGate],
  ['styles', classNamesGate],
  ['back-end', backEndGate],
  ['rules', rulesGate],
];

/** Every reason against the build itself, whatever the rest of the site is like. */
export function contentRefusals(build: Build): GateRefusal[] {
  return contentGates.flatMap(([name, check]) => refusalsOf(name, check(build)));
}

/** Every reason why a build does not fit the live site. */
export function fitRefusals(build: BuildFacts, around: PlatformContext): GateRefusal[] {
  return fitGates.flatMap(([name, check]) => refusalsOf(name, check(build, around)));
}
