import type { CDPSession } from '@playwright/test';

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
  /** All nodes in one array, each with as many numbers as there are fields. */
  readonly nodes: readonly number[];
}

/** V8's mark for a DOM node that is in no document. */
const detachedMark = 2;

/** How many detached DOM nodes scripts keep alive. */
export async function countDetached(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields } = snapshot.meta;
  const at = fields.indexOf('detachedness');
  if (at < 0) throw new Error('This Chromium does not tell which nodes are detached.');
  let detached = 0;
  for (let node = 0; node < nodes.length; node += fields.length) if (nodes[node + at] === detachedMark) detached += 1;
  return detached;
}
