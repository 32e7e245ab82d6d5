import { expect, it } from 'vitest';
import { readSources } from './source-files';

const src = 'services/user/src/';
/** The part of the user document that code says it writes. */
const namedPart = /\b(?:UserRepository|UserUpdates|PartUpdate|opaque)<(?:NoInfer<)?(\w+)/g;

/** Returns the parts that a module may name. `identity` also declares what is written by part. */
function partsOf(file: string): string[] {
  const [module = ''] = file.slice(src.length).split('/');
  const words = module.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [`${words.join('')}Part`, ...(module === 'identity' ? ['Part', 'UserDocument'] : [])];
}

function strangersIn(file: string, code: string): string[] {
  const named = [...code.matchAll(namedPart)].map(([, part = '']) => part);
  return named.filter((part) => !partsOf(file).includes(part)).map((part) => `${file} writes ${part}`);
}

it('no module of the user service writes another part of the user document than its own', () => {
  const files = [...readSources()].filter(([file]) => file.startsWith(src));
  expect(files.flatMap(([file, code]) => strangersIn(file, code))).toEqual([]);
});

it('names the file that writes a part of another module', () => {
  const file = `${src}accounts/staff/any.ts`;
  expect(strangersIn(file, 'opaque<AccountsPart>({}); opaque<ModerationPart>({})')).toEqual([
    `${file} writes ModerationPart`,
  ]);
  expect(strangersIn(file, "Pick<UserRepository<UserDocument>, 'update'>")).toEqual([`${file} writes UserDocument`]);
  expect(strangersIn(`${src}data-rights/any.ts`, 'UserUpdates<DataRightsPart>')).toEqual([]);
});
