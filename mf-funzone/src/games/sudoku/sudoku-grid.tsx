import {
  areRelated,
  columnOf,
  rowOf,
  type SudokuShape,
  type SudokuState,
  shapeOf,
} from '@storysprout/game-rules/sudoku';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { useStable } from '../../play/round/use-stable';
import { cellOf, cellPlace, focusCell, gridGoal } from '../../play/screen/board/grid-keys';
import { StepPad } from '../../play/screen/board/step-pad';
import { Table } from '../../play/screen/board/table';
import * as texts from '../../texts/sudoku';
import type { Marks } from './notes';
import styles from './sudoku.module.css';

interface CellProps {
  readonly shape: SudokuShape;
  readonly cell: number;
  readonly digit: number;
  readonly isGiven: boolean;
  readonly isCurrent: boolean;
  readonly isRelated: boolean;
  readonly isConflict: boolean;
  /** The pencil marks in this cell. */
  readonly marks: Marks;
  readonly onSet: (cell: number, digit: number) => void;
}

/** Returns whether this row or column is the last one of a box, but not of the board. */
function isEdge(at: number, box: number, side: number): boolean {
  return at % box === box - 1 && at !== side - 1;
}

function classOf({ shape, cell, isGiven, isCurrent, isRelated, isConflict }: CellProps): string {
  return [
    styles.cell,
    isGiven && styles.given,
    isRelated && styles.related,
    isCurrent && styles.current,
    isConflict && styles.conflict,
    isEdge(columnOf(cell, shape), shape.boxColumns, shape.side) && styles.boxEnd,
    isEdge(rowOf(cell, shape), shape.boxRows, shape.side) && styles.boxFoot,
  ]
    .filter(Boolean)
    .join(' ');
}

function nameOf({ shape, cell, digit, isGiven, isConflict, marks }: CellProps): string {
  const empty = marks.length > 0 ? texts.emptyWithMarks(marks.join(' ')) : texts.empty;
  const what = digit === 0 ? empty : isGiven ? texts.given(digit) : `${digit}`;
  const place = cellPlace(cell, shape.side);
  return isConflict ? texts.cellTwice(place, what) : texts.cell(place, what);
}

/**
 * Returns the grid area of a pencil mark within its cell. Each digit has a fixed place, arranged like the cells of a
 * box.
 */
function markPlace(mark: number, { boxColumns }: SudokuShape): string {
  return `${Math.ceil(mark / boxColumns)} / ${((mark - 1) % boxColumns) + 1}`;
}

const Cell = memo(function Cell(props: CellProps) {
  const { shape, cell, digit, isGiven, isCurrent, isConflict, marks, onSet } = props;
  return (
    <span className={classOf(props)}>
      <input
        className={styles.input}
        aria-label={nameOf(props)}
        aria-invalid={isConflict || undefined}
        data-cell={cell}
        data-first={isCurrent ? '' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        // No on-screen keyboard, because the number pad below replaces it.
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
            <span key={mark} style={{ gridArea: markPlace(mark, shape) }}>
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
  /** Content beside or below the board. */
  readonly side: ReactNode;
  /** A temporary overlay on the board. */
  readonly over: ReactNode;
}

/**
 * The grid of cells. It is a single Tab stop: arrow keys move between cells, digits fill a cell, Backspace clears it.
 */
export function SudokuGrid({ state, current, marksOf, onCurrent, onSet, side, over }: SudokuGridProps) {
  const board = useRef<HTMLDivElement>(null);
  const shape = shapeOf(state.cells);
  const { side: columns, boxColumns, boxRows } = shape;
  const conflicts = conflictsOf(state.cells, shape);
  const handleSet = useStable(onSet);
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    const cell = cellOf(event.target) ?? current;
    const goal = gridGoal(key, cell, columns, state.cells.length);
    const isEmptying = ['Backspace', 'Delete', '0', ' '].includes(key);
    if (goal === null && !isEmptying && !/^[1-9]$/.test(key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (goal !== null) focusCell(board.current, goal);
    else onSet(cell, isEmptying ? 0 : Number(key));
  };
  const step = (key: string) => {
    const goal = gridGoal(key, current, columns, state.cells.length);
    if (goal !== null) focusCell(board.current, goal);
  };
  return (
    <Table
      most={42}
      over={over}
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
        aria-label={texts.grid(columns)}
        style={{ '--side': columns, '--box-columns': boxColumns, '--box-rows': boxRows } as CSSProperties}
        onKeyDown={handleKey}
        onFocus={({ target }) => onCurrent(cellOf(target) ?? current)}
      >
        {state.cells.map((digit, cell) => (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
            key={cell}
            shape={shape}
            cell={cell}
            digit={digit}
            isGiven={state.givens[cell] !== 0}
            isCurrent={cell === current}
            isRelated={areRelated(cell, current, shape)}
            isConflict={conflicts.has(cell)}
            marks={marksOf(cell)}
            onSet={handleSet}
          />
        ))}
      </div>
    </Table>
  );
}

/**
 * Returns the cells whose digit occurs twice in a row, column or box. These break the rules whatever the solution is.
 */
function conflictsOf(cells: SudokuState['cells'], shape: SudokuShape): ReadonlySet<number> {
  const isInConflict = (digit: number, cell: number) =>
    digit !== 0 && cells.some((other, at) => at !== cell && other === digit && areRelated(at, cell, shape));
  return new Set(cells.flatMap((digit, cell) => (isInConflict(digit, cell) ? [cell] : [])));
}
