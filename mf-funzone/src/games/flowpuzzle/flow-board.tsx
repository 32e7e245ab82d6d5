import { type FlowBoard as DrawnBoard, type FlowPuzzleState, pairAt } from '@storysprout/game-rules/flowpuzzle';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cellOf, cellPlace, focusCell, gridGoal } from '../../play/screen/board/grid-keys';
import { StepPad, StepPadKey } from '../../play/screen/board/step-pad';
import { Table } from '../../play/screen/board/table';
import * as texts from '../../texts/flowpuzzle';
import { type Drawing, lineAt, pairOf } from './drawing';
import styles from './flow.module.css';
import { FlowCell } from './flow-cell';
import { cellText } from './flow-texts';
import { toneStyle } from './flow-tones';
import type { useFlow } from './use-flow';

interface FlowBoardProps {
  readonly state: FlowPuzzleState;
  /** The state and actions of the line being drawn. */
  readonly hand: ReturnType<typeof useFlow>;
  /** Content beside or below the board. */
  readonly side: ReactNode;
  /** A temporary overlay on the board. */
  readonly over: ReactNode;
}

/**
 * Draws with mouse, finger or pen. Also works without dragging: press a dot, then one cell after the other. Follows one
 * pointer at a time. Once a pen has drawn, fingers don't, as a hand rests on the board.
 */
function usePointer({ state: { puzzle }, hand }: Pick<FlowBoardProps, 'state' | 'hand'>) {
  const dragging = useRef<number | null>(null);
  const hasPen = useRef(false);
  const cellAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.min(puzzle.size - 1, Math.max(0, Math.floor(share * puzzle.size)));
    return within((clientY - top) / height) * puzzle.size + within((clientX - left) / width);
  };
  const choose = (cell: number) => {
    const drawing = hand.currentDrawing();
    const dot = pairAt(puzzle, cell);
    if (drawing.length > 0 && (!dot || dot === pairAt(puzzle, drawing[0]))) hand.follow(cell);
    else hand.pickUp(cell);
  };
  const stop = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (pointerId === dragging.current) dragging.current = null;
  };
  return {
    choose,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (hasPen.current && event.pointerType === 'touch')) return;
      const isFirstOfPen = event.pointerType === 'pen' && !hasPen.current;
      if (dragging.current !== null && !isFirstOfPen) return;
      if (dragging.current !== null) hand.letGo();
      hasPen.current ||= isFirstOfPen;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      dragging.current = event.pointerId;
      choose(cellAt(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerId === dragging.current && hand.currentDrawing().at(-1) !== cellAt(event))
        hand.follow(cellAt(event));
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

/**
 * The grid of dots. It is a single Tab stop: arrow keys move the focus, or extend the line once a dot is picked up with
 * Enter.
 */
export function FlowBoard(props: FlowBoardProps) {
  const { state, hand, side, over } = props;
  const { drawing } = hand;
  const { size } = state.puzzle;
  const board = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(state.puzzle.pairs[0]?.dots[0] ?? 0);
  const { choose, ...pointer } = usePointer(props);

  const drawTo = (cell: number) => {
    hand.step(cell);
    focusCell(board.current, hand.currentDrawing().at(-1) ?? cell);
  };
  const goBack = () => {
    hand.back();
    focusCell(board.current, hand.currentDrawing().at(-1) ?? current);
  };
  const keyAction = (key: string, cell: number): (() => void) | null => {
    const isDrawing = hand.currentDrawing().length > 0;
    if (key === 'Escape' && isDrawing) return hand.letGo;
    if (key === 'Enter' || key === ' ') return isDrawing ? hand.letGo : () => hand.pickUp(cell);
    if (key === 'Backspace' && isDrawing) return goBack;
    const goal = gridGoal(key, cell, size, size * size);
    if (goal === null) return null;
    return isDrawing && key.startsWith('Arrow') ? () => drawTo(goal) : () => focusCell(board.current, goal);
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = keyAction(event.key, hand.currentDrawing().at(-1) ?? cellOf(event.target) ?? current);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const press = (key: string) => keyAction(key, hand.currentDrawing().at(-1) ?? current)?.();
  const isDrawing = drawing.length > 0;
  const pad = (
    <StepPad onStep={press}>
      <StepPadKey
        label={isDrawing ? texts.letGo : texts.draw}
        disabled={!isDrawing && !pairAt(state.puzzle, current)}
        onPress={() => press('Enter')}
      />
    </StepPad>
  );
  return (
    <Table
      most={size < 6 ? 34 : 40}
      over={over}
      side={
        <>
          {pad}
          {side}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of cells with arrow keys between them */}
      <div
        ref={board}
        className={styles.board}
        role="group"
        aria-label={texts.grid(size)}
        style={{ '--size': size } as CSSProperties}
        onKeyDown={handleKey}
        onFocus={({ target }) => setCurrent(cellOf(target) ?? current)}
        // A click with `detail` 0 comes from a screen reader or the keyboard, without pointer events.
        onClick={({ detail, target }) => detail === 0 && choose(cellOf(target) ?? current)}
        {...pointer}
      >
        {Array.from({ length: size * size }, (_, cell) => {
          const dot = pairAt(state.puzzle, cell);
          const owner = lineAt(state, drawing, cell) ?? dot;
          return (
            <FlowCell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
              key={cell}
              cell={cell}
              name={`${cellPlace(cell, size)}, ${cellText(state, drawing, cell)}`}
              kind={dot ? 'dot' : owner ? 'line' : 'empty'}
              color={owner?.color ?? null}
              letter={owner?.letter ?? ''}
              isEnd={drawing.at(-1) === cell}
              isCurrent={cell === current}
            />
          );
        })}
        <FlowLines board={state} drawing={drawing} />
      </div>
    </Table>
  );
}

function points(path: readonly number[], size: number): string {
  return path.map((cell) => `${(cell % size) + 0.5},${Math.floor(cell / size) + 0.5}`).join(' ');
}

/**
 * The finished lines and the one being drawn. They are hidden from screen readers, because the labels of the cells
 * describe them.
 */
function FlowLines({ board, drawing }: { board: DrawnBoard; drawing: Drawing }) {
  const { size, pairs } = board.puzzle;
  const drawn = pairOf(board, drawing);
  return (
    <svg className={styles.lines} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {pairs.map(({ color }) => {
        const path = board.paths[color];
        return path && <polyline key={color} style={toneStyle(color)} points={points(path, size)} />;
      })}
      {drawn && <polyline className={styles.drawing} style={toneStyle(drawn.color)} points={points(drawing, size)} />}
    </svg>
  );
}
