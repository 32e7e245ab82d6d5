import { type Stroke, sheet } from './drawing';

/** The color of the paper. */
export const paper = '#ffffff';

/** Draws the strokes on white paper. A stroke with a single point becomes a dot. */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { color, width, points } of strokes) {
    const [first, ...others] = points;
    if (!first) continue;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y);
    context.stroke();
  }
}

/**
 * Exports the drawing as a PNG file, which is uploaded like any other picture; null if the browser can't create one.
 */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'my-drawing.png', { type: 'image/png' });
}
