import openJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url&inline';
import openJpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url&inline';
import openWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm?url&inline';
import openWebpEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm?url&inline';
import { readInlined } from './read-inlined';

/** Red, green, blue and opacity of each pixel. */
export type PicturePixels = { data: Uint8Array; width: number; height: number; channels: 4 };

/** As the server's encoder has them, but for the quality. */
const jpegOptions = {
  baseline: false,
  arithmetic: false,
  progressive: true,
  optimize_coding: true,
  smoothing: 0,
  color_space: 3,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 75,
} as const;
const webpOptions = {
  target_size: 0,
  target_PSNR: 0,
  method: 5,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  lossless: 0,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
} as const;

type Decoder = { decode(bytes: Uint8Array, keepsOrientation?: boolean): ImageData | null };
type Encoder = {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array | null;
};

/** The formats that this device writes as the server does: the same libraries, with the same settings. */
export const codecs = {
  jpg: {
    async decode(bytes: Uint8Array): Promise<PicturePixels> {
      const decoder = await openCodec<Decoder>(openJpegDecoder, jpegDecoder);
      return readPixels(decoder.decode(bytes, false));
    },
    async encode({ data, width, height }: PicturePixels, quality: number): Promise<Uint8Array> {
      const encoder = await openCodec<Encoder>(openJpegEncoder, jpegEncoder);
      return whole(encoder.encode(data, width, height, { ...jpegOptions, quality }));
    },
  },
  webp: {
    async decode(bytes: Uint8Array): Promise<PicturePixels> {
      const decoder = await openCodec<Decoder>(openWebpDecoder, webpDecoder);
      return readPixels(decoder.decode(bytes));
    },
    async encode({ data, width, height }: PicturePixels, quality: number): Promise<Uint8Array> {
      const encoder = await openCodec<Encoder>(openWebpEncoder, webpEncoder);
      return whole(encoder.encode(data, width, height, { ...webpOptions, quality }));
    },
  },
} as const;

/** One for each picture: an instance's memory never shrinks. */
async function openCodec<Codec>(open: (options: object) => Promise<Codec>, inlined: string): Promise<Codec> {
  const module = await WebAssembly.compile(readInlined(inlined));
  return open({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, onReady: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      onReady(instance);
      return instance.exports;
    },
  });
}

function whole(encoded: Uint8Array | null): Uint8Array {
  if (!encoded) throw new Error('the encoder refuses this picture');
  return encoded;
}

function readPixels(image: ImageData | null): PicturePixels {
  if (!image) throw new Error('the decoder refuses this picture');
  const { data, width, height } = image;
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels: 4 };
}
