import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { CodeFrame, SourceFrame } from '@storysprout/contract';

type SourceLine = SourceFrame['source'];

/** Longer lines are cut, because their beginning is enough. */
const longestLine = 160;

/**
 * Shortens the name of a source: `webpack://@storysprout/mf-club@0.1.0-5f1c/./src/pages/club.page.tsx` becomes
 * `src/pages/club.page.tsx`.
 */
function shortName(source: string): string {
  return source.replace(/^\w+:\/\/(@[^/]+\/)?[^/]+\//, '').replace(/^(\.{0,2}\/)+/, '');
}

/** The line of the team's own code that a frame stands for; null when the map does not contain it. */
export function sourceLine(map: TraceMap, { line, column }: Pick<CodeFrame, 'line' | 'column'>): SourceLine {
  if (line < 1) return null;
  // Stacks count columns from 1, maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return null;
  const text = sourceContentFor(map, found.source)?.split('\n')[found.line - 1] ?? '';
  return { file: shortName(found.source), line: found.line, text: text.trim().slice(0, longestLine) };
}

/** Returns null when the content is no source map. */
export function readMap(content: Buffer | null | undefined): TraceMap | null {
  try {
    return content ? new TraceMap(content.toString('utf8')) : null;
  } catch {
    return null;
  }
}
