import { useMemo } from 'react';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as changesTexts from '../../texts/text-changes';
import styles from './changes.module.css';
import { type Change, wordChanges } from './word-changes';

/** A passage of the newer text that a reader should look at, such as what the text checks found. */
export interface Mark {
  /** The index of its first character, counted from 0. */
  readonly start: number;
  /** The index after its last character. */
  readonly end: number;
  readonly label: string;
}

export interface ChangedTextProps {
  readonly before: string;
  readonly after: string;
  /** Both texts in one, or one of them with its own changes; `both` when left out. */
  readonly side?: 'both' | 'before' | 'after';
  readonly marks?: readonly Mark[];
}

interface Piece {
  readonly text: string;
  readonly label: string | null;
  readonly start: number;
}

/** Splits the text at the marks. `offset` is its position in the text in which the marks are counted. */
function piecesOf(text: string, offset: number, marks: readonly Mark[]): Piece[] {
  const end = offset + text.length;
  const cuts = marks.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > offset && cut < end);
  const bounds = [...new Set([offset, ...cuts, end])].sort((one, other) => one - other);
  return bounds.slice(0, -1).map((start, at) => {
    const stop = bounds[at + 1] ?? end;
    const mark = marks.find((each) => each.start <= start && each.end >= stop);
    return { text: text.slice(start - offset, stop - offset), label: mark?.label ?? null, start };
  });
}

/**
 * A text read out before the passage. Its own `bdi` keeps it from affecting the direction in which the passage runs.
 */
function Spoken({ children }: { children: string }) {
  return (
    <bdi>
      <VisuallyHidden>{children}: </VisuallyHidden>
    </bdi>
  );
}

function Marked({ text, offset, marks }: { text: string; offset: number; marks: readonly Mark[] }) {
  return piecesOf(text, offset, marks).map(({ text: piece, label, start }) =>
    label === null ? (
      <span key={start}>{piece}</span>
    ) : (
      <mark key={start} className={styles.mark} title={label}>
        <Spoken>{label}</Spoken>
        {piece}
      </mark>
    ),
  );
}

interface PositionedChange extends Change {
  /** Its position in the newer text. */
  readonly offset: number;
  readonly key: string;
}

function positioned(changes: readonly Change[]): PositionedChange[] {
  let offset = 0;
  return changes.map((change, at) => {
    const place = { ...change, offset, key: `${change.kind} ${at}` };
    if (change.kind !== 'removed') offset += change.text.length;
    return place;
  });
}

/** Compares a text with an older one and marks the changed words with ins and del, lines and colours. */
export function ChangedText({ before, after, side = 'both', marks = [] }: ChangedTextProps) {
  const changes = useMemo(() => positioned(wordChanges(before, after)), [before, after]);
  const isShown = ({ kind }: Change) =>
    !(side === 'before' && kind === 'added') && !(side === 'after' && kind === 'removed');
  return changes.filter(isShown).map(({ kind, text, offset, key }) => {
    if (kind === 'removed') {
      return (
        <del key={key} className={styles.removed}>
          <Spoken>{changesTexts.takenOut}</Spoken>
          {text}
        </del>
      );
    }
    const words = <Marked text={text} offset={offset} marks={side === 'before' ? [] : marks} />;
    if (kind === 'same') return <span key={key}>{words}</span>;
    return (
      <ins key={key} className={styles.added}>
        <Spoken>{changesTexts.newIt}</Spoken>
        {words}
      </ins>
    );
  });
}
