import type { CrosswordDirection, CrosswordEntry, CrosswordState } from '@storysprout/game-rules/crossword';
import { Button, Icon, IconButton } from '@storysprout/kit';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useStable } from '../../play/round/use-stable';
import { announce } from '../../play/screen/announcer';
import { cellOf, cellPlace, focusCell } from '../../play/screen/board/grid-keys';
import { StepPad } from '../../play/screen/board/step-pad';
import { Table } from '../../play/screen/board/table';
import * as texts from '../../texts/crossword';
import * as playTexts from '../../texts/play';
import { ClueList } from './clue-list';
import styles from './crossword.module.css';
import { along, arrowGoal, directionOf, entryName, entryText, entryThrough, startOf } from './entries';
import { Square } from './square';
import { hintCell } from './wrong-words';

/** The least size of a square including its gap, in rem: large enough for a finger, even under a long clue. */
const leastSquare = 1.7;

interface CrosswordBoardProps {
  readonly state: CrosswordState;
  /** True once the puzzle is solved: the squares are read-only and the clues are hidden. */
  readonly locked: boolean;
  /** Words that were submitted and are wrong. */
  readonly wrong: readonly CrosswordEntry[];
  readonly onFill: (cell: number, letter: string) => void;
  /** The names of the words whose hint has been used. */
  readonly hinted: readonly string[];
  readonly onHint: (name: string) => void;
  /** Content shown below the clues. */
  readonly side: ReactNode;
}

/** The position where the child writes: a cell, and the direction of the word. */
function useCursor({ grid, filled }: CrosswordState) {
  const first = grid.entries[0]?.cells[0] ?? 0;
  const [cursor, setCursor] = useState<{ cell: number; direction: CrosswordDirection }>({
    cell: first,
    direction: grid.entries[0]?.direction ?? 'across',
  });
  const entry = entryThrough(grid, cursor.cell, cursor.direction);
  const enter = (cell: number, direction: CrosswordDirection) => {
    const next = entryThrough(grid, cell, direction);
    if (!next) return;
    setCursor({ cell, direction: next.direction });
    if (next !== entry) announce(entryText(next, filled));
  };
  return { ...cursor, entry, enter };
}

export function CrosswordBoard({ state, locked, wrong, onFill, hinted, onHint, side }: CrosswordBoardProps) {
  const { grid, filled } = state;
  const board = useRef<HTMLDivElement>(null);
  const cursor = useCursor(state);
  const { entry, direction, enter } = cursor;
  /**
   * True while `go` moves the focus. Such a focus must not change the direction, as it is not the child's own choice.
   */
  const isGoing = useRef(false);
  const go = (cell: number | null, next: CrosswordDirection = direction) => {
    if (cell === null) return;
    enter(cell, next);
    isGoing.current = true;
    focusCell(board.current, cell);
    isGoing.current = false;
  };
  const openClue = (chosen: CrosswordEntry) => {
    go(startOf(chosen, filled), chosen.direction);
    announce(entryText(chosen, filled));
  };
  const write = (cell: number, letter: string) => {
    if (locked) return;
    onFill(cell, letter);
    if (letter && entry) go(along(entry, cell, 1));
  };
  const erase = (cell: number) => {
    if (filled[cell] || !entry) return write(cell, '');
    const before = along(entry, cell, -1);
    if (before !== null) write(before, '');
    go(before);
  };
  const handleKey = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const { key } = event;
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(key, cell);
    if (!action) return;
    event.preventDefault();
    action();
  };
  function keyAction(key: string, cell: number): (() => void) | null {
    if (/^[a-z]$/i.test(key)) return () => write(cell, key.toUpperCase());
    if (key === 'Backspace' || key === 'Delete') return () => erase(cell);
    if (key === 'Enter' || key === ' ') return () => go(cell, direction === 'across' ? 'down' : 'across');
    const goal = arrowGoal(grid, cell, key);
    return goal === null ? null : () => go(goal, directionOf(key));
  }
  const handleEnter = useStable((cell: number) => {
    if (!isGoing.current) enter(cell, direction);
  });
  const handleWrite = useStable(write);
  const nameOf = (cell: number) => {
    const place = cellPlace(cell, grid.columns);
    const at = entry?.cells.indexOf(cell) ?? -1;
    return entry && at >= 0 ? texts.letterOf(place, at + 1, entryName(entry)) : place;
  };
  const hintAt = entry && !hinted.includes(entryName(entry)) ? hintCell(state, entry) : null;
  const giveHint = () => {
    const letter = hintAt === null ? null : grid.letters[hintAt];
    if (!entry || hintAt === null || !letter) return;
    onHint(entryName(entry));
    onFill(hintAt, letter);
    go(hintAt);
    announce(texts.hintGiven(entry.cells.indexOf(hintAt) + 1, entryName(entry), letter));
  };
  const turnTo = (places: number) => {
    const at = entry ? grid.entries.indexOf(entry) + places : 0;
    const next = grid.entries.at(at % grid.entries.length);
    if (next) openClue(next);
  };
  const clues = (
    <>
      <div className={styles.now}>
        <IconButton label={texts.clueBefore} className={styles.turn} onClick={() => turnTo(-1)}>
          <Icon name="chevron-left" />
        </IconButton>
        <p className={styles.clueNow}>
          {entry && (
            <>
              <strong>{entryName(entry)}</strong> {entry.clue}
            </>
          )}
        </p>
        <Button size="s" variant="secondary" aria-disabled={hintAt === null} onClick={giveHint}>
          {playTexts.hint}
        </Button>
        <IconButton label={texts.nextClue} className={styles.turn} onClick={() => turnTo(1)}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      <StepPad onStep={(key) => keyAction(key, cursor.cell)?.()} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
      <section className={styles.clues} tabIndex={0} aria-label={texts.clues} data-scrolls="">
        <ClueList
          title={texts.across}
          direction="across"
          grid={grid}
          filled={filled}
          wrong={wrong}
          current={entry}
          onOpen={openClue}
        />
        <ClueList
          title={texts.down}
          direction="down"
          grid={grid}
          filled={filled}
          wrong={wrong}
          current={entry}
          onOpen={openClue}
        />
      </section>
    </>
  );
  return (
    <Table
      shape={grid.columns / grid.rows}
      most={3.4 * grid.columns}
      least={Math.max(15, leastSquare * grid.rows)}
      side={
        <>
          {!locked && clues}
          {side}
        </>
      }
      wideSide
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of cells with arrow keys between them */}
      <div
        ref={board}
        className={styles.grid}
        role="group"
        aria-label={texts.grid(grid.rows, grid.columns)}
        style={{ '--columns': grid.columns } as CSSProperties}
        onKeyDown={handleKey}
      >
        {grid.letters.map((letter, cell) =>
          letter === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
            <input key={cell} className={styles.blank} disabled aria-hidden="true" tabIndex={-1} />
          ) : (
            <Square
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
              key={cell}
              cell={cell}
              name={nameOf(cell)}
              number={grid.numbers[cell] ?? null}
              letter={filled[cell] ?? ''}
              isCurrent={cell === cursor.cell}
              isInWord={entry?.cells.includes(cell) ?? false}
              isWrong={wrong.some(({ cells }) => cells.includes(cell))}
              locked={locked}
              onEnter={handleEnter}
              onWrite={handleWrite}
            />
          ),
        )}
      </div>
    </Table>
  );
}
