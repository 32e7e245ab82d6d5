import type { RefObject } from 'react';
import { useComesNear } from '../page/use-near-viewport';
import type { SheetCell } from './art/emoji-sheets';

interface CutOutProps {
  readonly cell: SheetCell;
  /** Side in pixels. */
  readonly size: number;
  /** The text for screen readers; without it, the picture is decoration. */
  readonly label?: string;
  readonly className?: string;
}

interface WindowProps extends CutOutProps {
  readonly mark?: RefObject<SVGSVGElement | null>;
  /** True if the sheet should be loaded. */
  readonly isWanted: boolean;
}

/** The distance from the window at which the sheet of a cell is requested: less than a flick of a thumb. */
const lookAhead = '300px';

/** A picture cut out of a sheet. */
export function CutOut(props: CutOutProps) {
  return <SheetWindow {...props} isWanted />;
}

/**
 * Like `CutOut`, for places that readers may never reach: browsers load pictures in an `<svg>` however far away they
 * are.
 */
export function LateCutOut(props: CutOutProps) {
  const { mark, isNear } = useComesNear<SVGSVGElement>(lookAhead);
  return <SheetWindow {...props} mark={mark} isWanted={isNear} />;
}

/** Sets the size by attributes, because server-rendered pages must not contain inline styles. */
function SheetWindow({ cell, label, size, className, mark, isWanted }: WindowProps) {
  const { url, x, y, side, width, height } = cell;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is decoration
    <svg
      ref={mark}
      className={className}
      viewBox={`${x} ${y} ${side} ${side}`}
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {isWanted && <image href={url} width={width} height={height} />}
    </svg>
  );
}
