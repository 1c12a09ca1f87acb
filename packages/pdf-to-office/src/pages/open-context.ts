import type { PageCanvas, PageContext, PageDrawing } from '../platform/platform';

/** How opaque each value of a mask, 0 to 255, makes what lies behind it. */
type Transfer = ArrayLike<number> | null | undefined;

/** What a filter's name stands for in a context that `openContext` opened. */
type Mask = { isBright: boolean; transfer: Transfer };

const masks = new Map<string, Mask>();

/**
 * pdf.js asks a browser's filters to make a mask's brightness its opacity. Here the filter is a name, and `openContext` does
 * what it says; without it, a shadow of letters is a black box.
 */
export class MaskFilterFactory {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(transfer: Transfer): string {
    return nameMask({ isBright: false, transfer });
  }

  addLuminosityFilter(transfer: Transfer): string {
    return nameMask({ isBright: true, transfer });
  }

  destroy(): void {
    masks.clear();
  }
}

function nameMask(mask: Mask): string {
  const name = `mask-${masks.size}`;
  masks.set(name, mask);
  return name;
}

/**
 * The context of a canvas, which reads masks: the picture that is drawn after such a filter is set is drawn as the mask that it is. And it says
 * the colours that it has: after `restore` the canvas library of Node says those before it, which pdf.js copies to its next canvas.
 * Text of fonts that are not embedded is drawn with the system's, letters that those lack with its larger ones, and the
 * character NUL, at which that library throws, with none.
 */
export function openContext(canvas: PageCanvas, drawing: PageDrawing): PageContext {
  const context = contextOf(canvas);
  const native: PageContext = Object.getPrototypeOf(context);
  const saved: Colours[] = [];
  let colours: Colours = { fillStyle: context.fillStyle, strokeStyle: context.strokeStyle };
  let mask: Mask | undefined;
  const colourOf = (kind: keyof Colours) => ({
    configurable: true,
    get: () => colours[kind],
    set: (colour: Colours[typeof kind]) => {
      Reflect.set(native, kind, colour, context);
      colours = { ...colours, [kind]: colour };
    },
  });
  const call = <A extends unknown[]>(value: (...args: A) => unknown) => ({
    configurable: true,
    writable: true,
    value,
  });
  return Object.defineProperties(context, {
    font: {
      configurable: true,
      get: () => Reflect.get(native, 'font', context),
      set: (font: string) => Reflect.set(native, 'font', drawing.extendFont(font), context),
    },
    fillText: call((text: string, ...place: Place) =>
      native.fillText.call(context, withoutNul(text), ...place),
    ),
    strokeText: call((text: string, ...place: Place) =>
      native.strokeText.call(context, withoutNul(text), ...place),
    ),
    measureText: call((text: string) => native.measureText.call(context, withoutNul(text))),
    fillStyle: colourOf('fillStyle'),
    strokeStyle: colourOf('strokeStyle'),
    save: call(() => {
      saved.push(colours);
      native.save.call(context);
    }),
    restore: call(() => {
      colours = saved.pop() ?? colours;
      native.restore.call(context);
    }),
    filter: {
      configurable: true,
      get: () => 'none',
      set: (name: string) => {
        mask = masks.get(name);
      },
    },
    drawImage: call((...args: DrawImageArguments) => {
      const [image, x, y, width, height, left, top, across, down] = args;
      const isPart = width !== undefined && height !== undefined && left !== undefined && top !== undefined;
      if (mask && drawing.isCanvas(image) && isPart) {
        const masked = takeMask(image, { x, y, width, height }, mask, drawing);
        const place = [left, top, across ?? width, down ?? height];
        Reflect.apply(native.drawImage, context, [masked, 0, 0, width, height, ...place]);
      } else Reflect.apply(native.drawImage, context, args);
      mask = undefined;
    }),
  });
}

type DrawImageArguments = [
  image: unknown,
  x: number,
  y: number,
  width?: number,
  height?: number,
  left?: number,
  top?: number,
  across?: number,
  down?: number,
];

type Place = [x: number, y: number, maxWidth?: number];

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

type Colours = Pick<PageContext, 'fillStyle' | 'strokeStyle'>;

type Part = { x: number; y: number; width: number; height: number };

function takeMask(
  canvas: PageCanvas,
  { x, y, width, height }: Part,
  { isBright, transfer }: Mask,
  drawing: PageDrawing,
): PageCanvas {
  const pixels = contextOf(canvas).getImageData(x, y, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    // The weights are PDF's own (ISO 32000-1, 11.4.7.2).
    const value = isBright ? Math.round(0.3 * red + 0.59 * green + 0.11 * blue) : alpha;
    data[at + 3] = transfer?.[value] ?? value;
  }
  const masked = drawing.createCanvas(width, height);
  const target = contextOf(masked);
  Reflect.apply(target.putImageData, target, [pixels, 0, 0]);
  return masked;
}

function contextOf(canvas: PageCanvas): PageContext {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`no context for a canvas of ${canvas.width} x ${canvas.height}`);
  return context;
}
