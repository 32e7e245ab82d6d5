import type { SheetCell } from '../art/emoji-sheets';

interface CutOutProps {
  readonly cell: SheetCell;
  /** Side in pixels. */
  readonly size: number;
  /** What a screen reader says; without it the picture is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** Part of a sheet. As attributes, because pages drawn ahead must not bring styles of their own. */
export function CutOut({ cell, label, size, className }: CutOutProps) {
  const { url, x, y, side, width, height } = cell;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is decoration
    <svg
      className={className}
      viewBox={`${x} ${y} ${side} ${side}`}
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <image href={url} width={width} height={height} />
    </svg>
  );
}
