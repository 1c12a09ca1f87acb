import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMaxBytes } from '../../../contract/photos';
import { uploadStallMs } from '../../../contract/timing';
import { checkPhoto, photoLimitOf } from './check-photo';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

test('a JPEG and a PNG are taken, whatever they are called', async () => {
  expect(await checkPhoto(new File([jpeg], 'photo.heic'), 100)).toBeNull();
  expect(await checkPhoto(new File([png], 'noextension'), 100)).toBeNull();
});

test('something else that is called like a photo is refused', async () => {
  expect(await checkPhoto(new File(['GIF89a.....'], 'photo.jpg'), 100)).toBe('format');
  expect(await checkPhoto(new File([jpeg.slice(0, 2)], 'cut.jpg'), 100)).toBe('format');
});

const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const webp = 'RIFF\x24\0\0\0WEBPVP8 ';
const avif = '\0\0\0\x1cftypavif\0\0\0\0mif1avif';

test.each([
  [webp, 'whatsapp.jpg', null],
  [webp, 'photo.PNG', null],
  [avif, 'photo.jpeg', null],
  [webp, 'photo.webp', { content: 'WebP' }],
  [avif, 'photo.avif', { content: 'AVIF' }],
  [heic, 'IMG_0001.HEIC', { content: 'HEIC' }],
  [heic, 'IMG_0001.jpg', { content: 'HEIC' }],
  ['II*\0', 'scan.tif', { content: 'TIFF' }],
  ['GIF89a.....', 'photo.gif', 'format'],
])('%j as %s is judged by its content where its ending is a photo’s', async (head, name, refusal) => {
  expect(await checkPhoto(new File([latin1(head)], name), 100)).toEqual(refusal);
});

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

test('an empty file, one that is too large and one that cannot be read are distinguished', async () => {
  expect(await checkPhoto(new File([], 'a.png'), 100)).toBe('empty');
  expect(await checkPhoto(new File([jpeg], 'a.jpg'), 8)).toBe('too-large');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const gone = new File([jpeg], 'a.jpg');
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await checkPhoto(gone, 100)).toBe('unreadable');
});

describe('a device that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const hanging = { arrayBuffer: () => new Promise(() => undefined) } as unknown as Blob;

  test('is asked again, and the photo is taken', async () => {
    const photo = new File([jpeg], 'a.jpg');
    const slice = vi.spyOn(photo, 'slice').mockReturnValueOnce(hanging);
    const checked = checkPhoto(photo, 100);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await checked).toBeNull();
    expect(slice).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('at all makes the photo one that cannot be read', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const photo = new File([jpeg], 'a.jpg');
    vi.spyOn(photo, 'slice').mockReturnValue(hanging);
    const checked = checkPhoto(photo, 100);
    await vi.advanceTimersByTimeAsync(uploadStallMs);
    expect(await checked).toBe('unreadable');
  });
});

test('a site may lower the limit and not raise it', () => {
  expect(photoLimitOf({ limits: { photoBytes: 5 } })).toBe(5);
  expect(photoLimitOf({ limits: { photoBytes: photoMaxBytes * 2 } })).toBe(photoMaxBytes);
  expect(photoLimitOf(undefined)).toBe(photoMaxBytes);
});
