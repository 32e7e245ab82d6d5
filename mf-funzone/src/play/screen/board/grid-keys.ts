import * as texts from '../../../texts/play';
/**
 * Returns the cell that an arrow key, Home or End leads to in a grid numbered row by row; null for another key or if
 * there is no other cell in that direction.
 */
export function gridGoal(key: string, cell: number, columns: number, cells: number): number | null {
  const column = cell % columns;
  const goals: Readonly<Record<string, number | null>> = {
    ArrowLeft: column > 0 ? cell - 1 : null,
    ArrowRight: column < columns - 1 ? cell + 1 : null,
    ArrowUp: cell - columns,
    ArrowDown: cell + columns,
    Home: cell - column,
    End: Math.min(cell - column + columns, cells) - 1,
  };
  const goal = goals[key] ?? null;
  return goal !== null && goal >= 0 && goal < cells && goal !== cell ? goal : null;
}

/** Returns the place of a cell for screen readers and announcements, such as 'Row 2, column 5'. */
export function cellPlace(cell: number, columns: number): string {
  return texts.place(Math.floor(cell / columns) + 1, (cell % columns) + 1);
}

/** Moves the focus to a cell of a board whose cells carry `data-cell`. */
export function focusCell(board: HTMLElement | null, cell: number): void {
  board?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
}

/** Returns the cell in which an event occurred; null if it occurred outside of all cells. */
export function cellOf(target: EventTarget): number | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
  return found === undefined ? null : Number(found);
}
