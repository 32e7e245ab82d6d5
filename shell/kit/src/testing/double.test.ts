import { expect, it } from 'vitest';
import * as kit from '../index';
import * as double from './double';

it('exports the same names as the kit', () => {
  expect(Object.keys(double).sort()).toEqual(Object.keys(kit).sort());
});

it.each([
  ['api', double.api, kit.api],
  ['toast', double.toast, kit.toast],
  ['log', double.log, kit.log],
])('has every function of %s', (_name, spies, real) => {
  expect(Object.keys(spies).sort()).toEqual(Object.keys(real).sort());
});

it('keeps messages, sounds and calls from leaving the test', () => {
  expect(double.toast).not.toBe(kit.toast);
  expect(double.playSound).not.toBe(kit.playSound);
  expect(double.api).not.toBe(kit.api);
});
