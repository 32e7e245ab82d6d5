import { boxOf, columnOf, rowOf, SIDE, type SudokuState } from '@storysprout/game-rules/sudoku';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { cellOf, cellPlace, focusCell, gridGoal } from '../../play/grid-keys';
import { StepPad } from '../../play/step-pad';
import { Table } from '../../play/table';
import { useStable } from '../../play/use-stable';
import * as texts from '../../texts/sudoku';
import type { Marks } from './marks';
import styles from './sudoku.module.css';

interface CellProps {
  readonly cell: number;
  readonly digit: number;
  readonly isGiven: boolean;
  readonly isCurrent: boolean;
  readonly isRelated: boolean;
  readonly isConflict: boolean;
  /** What the child thinks it could be. */
  readonly marks: Marks;
  readonly onSet: (cell: number, digit: number) => void;
}

function classOf({ cell, isGiven, isCurrent, isRelated, isConflict }: CellProps): string {
  return [
    styles.cell,
    isGiven && styles.given,
    isRelated && styles.related,
    isCurrent && styles.current,
    isConflict && styles.conflict,
    columnOf(cell) % 3 === 2 && columnOf(cell) !== SIDE - 1 && styles.boxEnd,
    rowOf(cell) % 3 === 2 && rowOf(cell) !== SIDE - 1 && styles.boxFoot,
  ]
    .filter(Boolean)
    .join(' ');
}

function nameOf({ cell, digit, isGiven, isConflict, marks }: CellProps): string {
  const empty = marks.length > 0 ? texts.emptyWithMarks(marks.join(' ')) : texts.empty;
  const what = digit === 0 ? empty : isGiven ? texts.given(digit) : `${digit}`;
  const place = cellPlace(cell, SIDE);
  return isConflict ? texts.cellTwice(place, what) : texts.cell(place, what);
}

const Cell = memo(function Cell(props: CellProps) {
  const { cell, digit, isGiven, isCurrent, isConflict, marks, onSet } = props;
  return (
    <span className={classOf(props)}>
      <input
        className={styles.input}
        aria-label={nameOf(props)}
        aria-invalid={isConflict || undefined}
        data-cell={cell}
        data-first={isCurrent ? '' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        // The number pad below is the keyboard on a phone.
        inputMode="none"
        autoComplete="off"
        readOnly={isGiven}
        value={digit === 0 ? '' : digit}
        onChange={({ target }) => {
          const typed = target.value.replaceAll(/[^1-9]/g, '').at(-1);
          if (typed || target.value === '') onSet(cell, Number(typed ?? 0));
        }}
      />
      {marks.length > 0 && (
        <span className={styles.marks} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ gridArea: `${Math.ceil(mark / 3)} / ${((mark - 1) % 3) + 1}` }}>
              {mark}
            </span>
          ))}
        </span>
      )}
    </span>
  );
});

interface SudokuGridProps {
  readonly state: SudokuState;
  readonly current: number;
  readonly marksOf: (cell: number) => Marks;
  readonly onCurrent: (cell: number) => void;
  readonly onSet: (cell: number, digit: number) => void;
  /** What stands beside or below the board. */
  readonly side: ReactNode;
}

/** The nine by nine cells: one Tab stop, arrows from cell to cell, digits to fill, Backspace to empty. */
export function SudokuGrid({ state, current, marksOf, onCurrent, onSet, side }: SudokuGridProps) {
  const board = useRef<HTMLDivElement>(null);
  const conflicts = conflictsOf(state.cells);
  const handleSet = useStable(onSet);
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    const cell = cellOf(event.target) ?? current;
    const goal = gridGoal(key, cell, SIDE, state.cells.length);
    const isEmptying = ['Backspace', 'Delete', '0', ' '].includes(key);
    if (goal === null && !isEmptying && !/^[1-9]$/.test(key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (goal !== null) focusCell(board.current, goal);
    else onSet(cell, isEmptying ? 0 : Number(key));
  };
  const step = (key: string) => {
    const goal = gridGoal(key, current, SIDE, state.cells.length);
    if (goal !== null) focusCell(board.current, goal);
  };
  return (
    <Table
      most={42}
      side={
        <>
          <StepPad onStep={step} />
          {side}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of cells with arrow keys between them */}
      <div
        ref={board}
        className={styles.grid}
        role="group"
        aria-label={texts.grid}
        onKeyDown={handleKey}
        onFocus={({ target }) => onCurrent(cellOf(target) ?? current)}
      >
        {state.cells.map((digit, cell) => (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
            key={cell}
            cell={cell}
            digit={digit}
            isGiven={state.givens[cell] !== 0}
            isCurrent={cell === current}
            isRelated={areRelated(cell, current)}
            isConflict={conflicts.has(cell)}
            marks={marksOf(cell)}
            onSet={handleSet}
          />
        ))}
      </div>
    </Table>
  );
}

/** Whether two cells share a row, a column or a box. */
function areRelated(one: number, other: number): boolean {
  return rowOf(one) === rowOf(other) || columnOf(one) === columnOf(other) || boxOf(one) === boxOf(other);
}

/** Cells whose digit stands twice in a row, column or box: they break the rules, whatever the solution is. */
function conflictsOf(cells: SudokuState['cells']): ReadonlySet<number> {
  const isInConflict = (digit: number, cell: number) =>
    digit !== 0 && cells.some((other, at) => at !== cell && other === digit && areRelated(at, cell));
  return new Set(cells.flatMap((digit, cell) => (isInConflict(digit, cell) ? [cell] : [])));
}
