import * as texts from '../texts/play';
/** The cell an arrow key, Home or End leads to in a grid numbered row by row; null when it stays where it is. */
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

/** 'Row 2, column 5': how a screen reader and the game's announcements name a cell. */
export function cellPlace(cell: number, columns: number): string {
  return texts.place(Math.floor(cell / columns) + 1, (cell % columns) + 1);
}

/** Moves the focus to a cell of a board whose cells carry `data-cell`. */
export function focusCell(board: HTMLElement | null, cell: number): void {
  board?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
}

/** The cell an event comes from; null when from none. */
export function cellOf(target: EventTarget): number | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
  return found === undefined ? null : Number(found);
}
