import { GAP, movableCells, TILE_COLUMNS, type Tiles } from '@storysprout/game-rules/puzzle';
import type { KeyboardEvent } from 'react';
import * as texts from '../../texts/puzzle';
import styles from './sliding-puzzle.module.css';

interface TileBoardProps {
  readonly tiles: Tiles;
  readonly locked: boolean;
  readonly onSlide: (cell: number) => void;
}

/** An arrow key moves the tile that can go that way: the one on the other side of the gap. */
const slideFrom: Readonly<Record<string, number>> = {
  ArrowUp: TILE_COLUMNS,
  ArrowDown: -TILE_COLUMNS,
  ArrowLeft: 1,
  ArrowRight: -1,
};

function tileName(tile: number, cell: number, canSlide: boolean): string {
  const name = texts.tile(tile, Math.floor(cell / TILE_COLUMNS) + 1, (cell % TILE_COLUMNS) + 1);
  return canSlide ? texts.canSlide(name) : name;
}

export function TileBoard({ tiles, locked, onSlide }: TileBoardProps) {
  const movable = movableCells(tiles);
  const handleKey = (event: KeyboardEvent) => {
    const step = slideFrom[event.key];
    if (step === undefined || locked) return;
    event.preventDefault();
    const cell = tiles.indexOf(GAP) + step;
    if (movable.includes(cell)) onSlide(cell);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the arrow keys work for the group; each tile is a button
    <div className={styles.board} role="group" aria-label={texts.board} onKeyDown={handleKey}>
      {tiles.map((tile, cell) =>
        tile === GAP ? (
          <span key="gap" className={styles.gap} />
        ) : (
          <button
            key={tile}
            type="button"
            className={tile === cell + 1 ? `${styles.tile} ${styles.home}` : styles.tile}
            aria-label={tileName(tile, cell, movable.includes(cell))}
            aria-disabled={locked || !movable.includes(cell)}
            onClick={() => !locked && onSlide(cell)}
          >
            {tile}
          </button>
        ),
      )}
    </div>
  );
}
