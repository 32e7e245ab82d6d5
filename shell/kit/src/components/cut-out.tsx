import type { RefObject } from 'react';
import type { SheetCell } from '../art/emoji-sheets';
import { useComesNear } from '../page/use-comes-near';

interface CutOutProps {
  readonly cell: SheetCell;
  /** Side in pixels. */
  readonly size: number;
  /** What a screen reader says; without it the picture is decoration. */
  readonly label?: string;
  readonly className?: string;
}

interface WindowProps extends CutOutProps {
  readonly mark?: RefObject<SVGSVGElement | null>;
  /** Whether the sheet is asked for. */
  readonly isWanted: boolean;
}

/** How far outside the window a cell may be when its sheet is asked for: less than a flick of a thumb. */
const lookAhead = '300px';

/** Part of a sheet. */
export function CutOut(props: CutOutProps) {
  return <SheetWindow {...props} isWanted />;
}

/** The same where readers may never come: browsers load pictures in an `<svg>` however far away they are. */
export function LateCutOut(props: CutOutProps) {
  const { mark, isNear } = useComesNear<SVGSVGElement>(lookAhead);
  return <SheetWindow {...props} mark={mark} isWanted={isNear} />;
}

/** As attributes, because pages drawn ahead must not bring styles of their own. */
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
