import { type Box, heightOf, widthOf } from '../layout/box';
import type { Matrix } from '../pdf/matrix';
import { layOutField, readFields } from '../pdf/read-fields';
import { boxOfRectangle } from '../pdf/read-links';
import type { PageContext } from '../platform/platform';

/** [PDF 32000-1] table 165: not for the screen. */
const hiddenFlags = 0b10_0010;
const letters = 'Helvetica, Arial, sans-serif';
/** A border that says no width is one point wide (table 168). */
const borderWidth = 1;

/**
 * Draws the annotations that the library leaves out because the file has no drawing of them: text over the page, values of
 * fields, and frames that name no width. `drawnIds`: those that it drew. The context's unit is a point of the page.
 */
export function drawBareAnnotations(
  context: PageContext,
  annotations: readonly unknown[],
  base: Matrix,
  { drawnIds, hasText }: { drawnIds: ReadonlySet<unknown>; hasText: boolean },
): void {
  const bare = annotations.filter(
    (one) => isVisible(one) && (isBareText(one) || !drawnIds.has(Object(one).id)),
  );
  for (const annotation of bare) drawFrame(context, annotation, base);
  if (!hasText) return;
  for (const field of readFields(bare, base)) {
    context.fillStyle = field.color ?? '#000000';
    context.font = `${field.size}px ${letters}`;
    for (const { text, left, baseline } of layOutField(field))
      context.fillText(text, left, baseline, Math.max(1, field.right - left));
  }
}

/** The library begins to draw text that turns with the screen, and then draws nothing. */
function isBareText(annotation: unknown): boolean {
  const { subtype, hasAppearance }: { subtype?: unknown; hasAppearance?: unknown } = Object(annotation);
  return subtype === 'FreeText' && hasAppearance === false;
}

function isVisible(annotation: unknown): boolean {
  return (Number(Object(annotation).annotationFlags) & hiddenFlags) === 0;
}

function drawFrame(context: PageContext, annotation: unknown, base: Matrix): void {
  const { subtype, rect, color }: { subtype?: unknown; rect?: unknown; color?: unknown } = Object(annotation);
  const box = boxOfRectangle(rect, base);
  if (!box || !isColor(color)) return;
  const style = `rgb(${[...color].join(' ')})`;
  context.strokeStyle = style;
  context.fillStyle = style;
  context.lineWidth = borderWidth;
  context.beginPath();
  if (subtype === 'Square') addRectangle(context, box);
  if (subtype === 'Circle') addEllipse(context, box);
  context.stroke();
  if (subtype === 'FreeText') context.fillRect(box.left, box.top, widthOf(box), heightOf(box));
}

function addRectangle(context: PageContext, box: Box): void {
  const inset = borderWidth / 2;
  context.rect(
    box.left + inset,
    box.top + inset,
    Math.max(0, widthOf(box) - borderWidth),
    Math.max(0, heightOf(box) - borderWidth),
  );
}

function addEllipse(context: PageContext, box: Box): void {
  const [across, down] = [widthOf(box), heightOf(box)].map((side) => Math.max(0, side - borderWidth) / 2);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  context.ellipse(x, y, across ?? 0, down ?? 0, 0, 0, 2 * Math.PI);
}

function isColor(color: unknown): color is Uint8ClampedArray {
  return color instanceof Uint8ClampedArray && color.length === 3;
}
