import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manifest as admin } from '../../mf-admin/src/manifest';
import { manifest as blog } from '../../mf-blog/src/manifest';
import { manifest as dashboard } from '../../mf-dashboard/src/manifest';
import { manifest as funzone } from '../../mf-funzone/src/manifest';
import { root } from '../build/packages.mjs';

/** Teams choose the order of a link or widget by the numbers in the reference, which are those of the manifests. */

const manifests = [admin, blog, dashboard, funzone];
const rows = readFileSync(join(root, 'docs/remotes-reference.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

const sorted = <Item extends { readonly order: number }>(items: readonly Item[]) =>
  items.toSorted((one, other) => one.order - other.order);

const slots = sorted(manifests.flatMap((each) => each.slots ?? [])).map(({ slot, widget, order, height }) => [
  slot,
  [widget, order, ...(height === undefined ? [] : [`(${height})`])].join(' '),
]);
const links = manifests
  .flatMap((each) => each.navigation ?? [])
  .map((each) => [each.place, `${each.label} ${each.order}`]);

it.each([...slots, ...links])('the reference has at %s: %s', (place, item) => {
  const row = rows.find((line) => line.split('|')[1]?.includes(`\`${place}\``));
  expect(row).toContain(item);
});
