import { Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { addFallbackFonts } from './fallback-fonts';

/** How opaque each value of a mask, 0 to 255, makes what lies behind it. */
type Transfer = ArrayLike<number> | null | undefined;

/** What a filter's name stands for on a canvas that `mendContext` mended. */
type Mask = { isBright: boolean; transfer: Transfer };

const masks = new Map<string, Mask>();

/**
 * pdf.js asks a browser's filters to make a mask's brightness its opacity. Here the filter is a name, and `mendContext` does
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
 * Makes a canvas read masks: the picture that is drawn after such a filter is set is drawn as the mask that it is. And makes it
 * say the colours that it has: after `restore` the library says those before it, which pdf.js copies to its next canvas.
 * Text of fonts that are not embedded is drawn with the system's, letters that those lack with its larger ones, and the
 * character NUL, at which the library throws, with none.
 */
export function mendContext(context: SKRSContext2D): SKRSContext2D {
  const native: SKRSContext2D = Object.getPrototypeOf(context);
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
      set: (font: string) => Reflect.set(native, 'font', addFallbackFonts(font), context),
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
    drawImage: call((...args: Parameters<SKRSContext2D['drawImage']>) => {
      const [image, x, y, width, height, left, top, across, down] = args;
      const isPart = width !== undefined && height !== undefined && left !== undefined && top !== undefined;
      if (mask && image instanceof Canvas && isPart) {
        const masked = takeMask(image, { x, y, width, height }, mask);
        native.drawImage.call(
          context,
          masked,
          0,
          0,
          width,
          height,
          left,
          top,
          across ?? width,
          down ?? height,
        );
      } else native.drawImage.call(context, ...args);
      mask = undefined;
    }),
  });
}

type Place = [x: number, y: number, maxWidth?: number];

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

type Colours = Pick<SKRSContext2D, 'fillStyle' | 'strokeStyle'>;

type Part = { x: number; y: number; width: number; height: number };

function takeMask(canvas: Canvas, { x, y, width, height }: Part, { isBright, transfer }: Mask): Canvas {
  const pixels = canvas.getContext('2d').getImageData(x, y, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    // The weights are PDF's own (ISO 32000-1, 11.4.7.2).
    const value = isBright ? Math.round(0.3 * red + 0.59 * green + 0.11 * blue) : alpha;
    data[at + 3] = transfer?.[value] ?? value;
  }
  const masked = createCanvas(width, height);
  masked.getContext('2d').putImageData(pixels, 0, 0);
  return masked;
}
