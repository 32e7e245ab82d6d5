import { GAP, movableCells, TILE_COLUMNS, type Tiles } from '@storysprout/game-rules/puzzle';
import type { CSSProperties, KeyboardEvent } from 'react';
import * as texts from '../../texts/puzzle';
import styles from './sliding-puzzle.module.css';

interface TileBoardProps {
  readonly tiles: Tiles;
  readonly locked: boolean;
  /** The picture under the numbers; null for numbers without a picture. */
  readonly pictureUrl: string | null;
  /** True when all tiles are in order: the picture is then shown whole, without numbers and gap. */
  readonly isWhole: boolean;
  readonly onSlide: (cell: number) => void;
}

/** For each arrow key, the offset from the gap to the tile that moves in that direction. */
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

/** The part of the picture on a tile, given the cell where the tile belongs. */
function PicturePart({ url, place }: { url: string; place: number }) {
  const style = { '--row': Math.floor(place / TILE_COLUMNS), '--column': place % TILE_COLUMNS } as CSSProperties;
  return <img className={styles.part} style={style} src={url} alt="" draggable={false} />;
}

export function TileBoard({ tiles, locked, pictureUrl, isWhole, onSlide }: TileBoardProps) {
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
    <div
      className={isWhole && pictureUrl ? `${styles.board} ${styles.whole}` : styles.board}
      role="group"
      aria-label={texts.board}
      onKeyDown={handleKey}
    >
      {tiles.map((tile, cell) =>
        tile === GAP ? (
          <span key="gap" className={isWhole && pictureUrl ? styles.last : styles.gap}>
            {isWhole && pictureUrl && <PicturePart url={pictureUrl} place={tiles.length - 1} />}
          </span>
        ) : (
          <button
            key={tile}
            type="button"
            className={`${styles.tile} ${tile === cell + 1 ? styles.home : ''} ${pictureUrl ? styles.pictured : ''}`}
            aria-label={tileName(tile, cell, movable.includes(cell))}
            aria-disabled={locked || !movable.includes(cell)}
            onClick={() => !locked && onSlide(cell)}
          >
            {pictureUrl && <PicturePart url={pictureUrl} place={tile - 1} />}
            <span className={pictureUrl ? styles.number : undefined}>{tile}</span>
          </button>
        ),
      )}
    </div>
  );
}
