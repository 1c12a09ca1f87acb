import { create } from 'qrcode';
import { qrCodeMargin, qrCodeSizePx } from '../../../contract/pages';

/** A QR code as a picture. Dark on light in every theme: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = size + 2 * qrCodeMargin;
  return (
    <svg
      role="img"
      aria-label={label}
      width={qrCodeSizePx}
      height={qrCodeSizePx}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="white" />
      <path d={drawModules(data, size)} fill="black" />
    </svg>
  );
}

function drawModules(data: ArrayLike<number>, size: number): string {
  const parts: string[] = [];
  for (let at = 0; at < data.length; at += 1) {
    if (data[at])
      parts.push(`M${(at % size) + qrCodeMargin} ${Math.floor(at / size) + qrCodeMargin}h1v1h-1z`);
  }
  return parts.join('');
}
