import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPhoto } from './open-photo';
import { defaultEnlargement } from './photo-order';
import type { PhotoWork } from './photo-work';
import { readPicture, writeJpeg } from './picture-files';

/** Pixels that are worked on. A photo with more is made smaller first: the passes take about a second a megapixel. */
const restoredPixels = 8_000_000;
const enlargedPixels = 16_000_000;
const drawnPixels = 2_000_000;
const idPhotoPixels = 8_000_000;
/** Enough to find everything; the answer is waited for. */
const judgedPixels = 4_000_000;
const sentPixels = 12_000_000;

// One core for one photo: others are waiting for theirs.
sharp.concurrency(1);
sharp.cache(false);

/** Does one piece of work and answers with the result's path. Throws an `UnusablePhoto`. */
export async function doPhotoWork(
  { sourcePath, outDir, maxBytes, order, model }: PhotoWork,
  onProgress: (share: number) => void = () => {},
): Promise<string> {
  const photo = await openPhoto(sourcePath, maxBytes);
  const path = join(outDir, `result-${order.task}.jpg`);
  switch (order.task) {
    case 'colorization': {
      const { restorePicture } = await import('./restoration/restore-picture');
      const colourModel = model?.task === 'colorization' ? model : undefined;
      await writeJpeg(await restorePicture(await readPicture(photo, restoredPixels), colourModel), path);
      break;
    }
    case 'superResolution': {
      const { enlargePicture } = await import('./enlargement/enlarge-picture');
      const picture = await readPicture(photo, enlargedPixels);
      const factor = order.factor ?? defaultEnlargement;
      await writeJpeg(await enlargePicture(picture, { factor, maxPixels: enlargedPixels, onProgress }), path);
      break;
    }
    case 'anime': {
      if (model?.task === 'anime') {
        const { drawByModel } = await import('./operator-models/draw-by-model');
        await writeJpeg(await drawByModel(await readPicture(photo, drawnPixels), model, onProgress), path);
        break;
      }
      const { drawInStyle } = await import('./draw-in-style');
      const { findFaces } = await import('./portrait/find-face');
      const picture = await readPicture(photo, drawnPixels);
      await writeJpeg(drawInStyle(picture, order.style, await findFaces(picture)), path);
      break;
    }
    case 'idPhoto': {
      const { makeIdPhoto } = await import('./make-id-photo');
      await writeJpeg(await makeIdPhoto(await readPicture(photo, idPhotoPixels), order), path, order.dpi);
      break;
    }
    case 'judgePortrait': {
      const { judgePortrait } = await import('./portrait/judge-portrait');
      const report = await judgePortrait(await readPicture(photo, judgedPixels), order);
      const reportPath = join(outDir, 'report.json');
      await writeFile(reportPath, JSON.stringify(report));
      return reportPath;
    }
    case 'prepare':
      await writeJpeg(await readPicture(photo, sentPixels), path);
      break;
    case 'receive':
      await writeJpeg(await readPicture(photo, enlargedPixels), path);
      break;
  }
  return path;
}
