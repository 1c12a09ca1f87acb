/** Enough to find and judge a face. */
const longestSide = 1_600;
const quality = 0.9;
const prefixEnd = ',';

/** The picture, upright and no larger than a check needs, as base64. */
export async function shrinkPhoto(photo: Blob): Promise<string> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const address = canvas.toDataURL('image/jpeg', quality);
  return address.slice(address.indexOf(prefixEnd) + prefixEnd.length);
}
