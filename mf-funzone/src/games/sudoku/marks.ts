import type { SudokuState } from '@storysprout/game-rules/sudoku';
import { useState } from 'react';

/** The small numbers a child has put into a cell, lowest first. */
export type Marks = readonly number[];

const none: Marks = [];

/** Small numbers for what a cell could be. They are the child's own notes: the rules know nothing of them. */
export function useMarks({ serial, state }: { serial: number; state: SudokuState | null }) {
  const [isOn, setOn] = useState(false);
  const [noted, setNoted] = useState<{ serial: number; byCell: ReadonlyMap<number, Marks> }>({
    serial,
    byCell: new Map(),
  });
  const byCell: ReadonlyMap<number, Marks> = noted.serial === serial ? noted.byCell : new Map();
  return {
    isOn,
    switchOver: () => setOn(!isOn),
    /** None where a number stands. */
    of: (cell: number): Marks => (state?.cells[cell] === 0 ? (byCell.get(cell) ?? none) : none),
    /** Adds a small number to a cell, or takes it away; 0 takes all. */
    toggle: (cell: number, digit: number) => {
      const marks = byCell.get(cell) ?? none;
      const others = marks.filter((each) => each !== digit);
      const next = others.length < marks.length ? others : [...marks, digit].sort();
      setNoted({ serial, byCell: new Map(byCell).set(cell, digit === 0 ? none : next) });
    },
  };
}
