import type { IdPhotoType } from '../../contract/photos';

const previewWidth = 240;

/** The project's own illustration of a format, as SVG: a person in the format's proportions and background, with its head's lines. */
export function drawIdPhotoPreview(type: IdPhotoType): string {
  const width = previewWidth;
  const height = Math.round((previewWidth * type.digitalHeight) / type.digitalWidth);
  const crown = type.topHairHeightRatio * height;
  const head = type.headHeightRatio * height;
  const chin = crown + head;
  const middle = width / 2;
  const halfFace = head * 0.33;
  const round = (value: number) => Math.round(value * 10) / 10;
  const line = (y: number) =>
    `<path d="M0 ${round(y)}H${width}" stroke="#1b5cff" stroke-width="1.5" stroke-dasharray="6 5" opacity=".75"/>`;
  const shoulders = `M${round(middle - halfFace * 2.3)} ${height}C${round(middle - halfFace * 2.2)} ${round(chin + head * 0.3)} ${round(middle - halfFace)} ${round(chin + head * 0.22)} ${round(middle - halfFace * 0.55)} ${round(chin + head * 0.14)}L${round(middle + halfFace * 0.55)} ${round(chin + head * 0.14)}C${round(middle + halfFace)} ${round(chin + head * 0.22)} ${round(middle + halfFace * 2.2)} ${round(chin + head * 0.3)} ${round(middle + halfFace * 2.3)} ${height}Z`;
  const eyes = height - type.bottomEyeHeightRatio * height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${type.bgColor}"/>`,
    `<path d="${shoulders}" fill="#33517a"/>`,
    `<path d="M${round(middle - halfFace * 0.5)} ${round(chin - head * 0.2)}h${round(halfFace)}v${round(head * 0.38)}q${round(-halfFace / 2)} ${round(head * 0.14)} ${round(-halfFace)} 0Z" fill="#d79f7f"/>`,
    `<ellipse cx="${middle}" cy="${round(crown + head * 0.45)}" rx="${round(halfFace * 1.16)}" ry="${round(head * 0.45)}" fill="#3a2a25"/>`,
    `<ellipse cx="${middle}" cy="${round(crown + head * 0.57)}" rx="${round(halfFace)}" ry="${round(head * 0.43)}" fill="#e9b795"/>`,
    `<path d="M${round(middle - halfFace)} ${round(crown + head * 0.46)}Q${round(middle - halfFace * 0.2)} ${round(crown + head * 0.34)} ${round(middle + halfFace)} ${round(crown + head * 0.46)}Q${round(middle + halfFace * 0.9)} ${round(crown + head * 0.05)} ${middle} ${round(crown + head * 0.05)}Q${round(middle - halfFace * 0.9)} ${round(crown + head * 0.05)} ${round(middle - halfFace)} ${round(crown + head * 0.46)}Z" fill="#3a2a25"/>`,
    `<circle cx="${round(middle - halfFace * 0.42)}" cy="${round(eyes)}" r="${round(head * 0.022)}" fill="#2b2326"/>`,
    `<circle cx="${round(middle + halfFace * 0.42)}" cy="${round(eyes)}" r="${round(head * 0.022)}" fill="#2b2326"/>`,
    `<path d="M${round(middle - halfFace * 0.3)} ${round(chin - head * 0.15)}q${round(halfFace * 0.3)} ${round(head * 0.04)} ${round(halfFace * 0.6)} 0" stroke="#a8604f" stroke-width="${round(head * 0.015)}" fill="none" stroke-linecap="round"/>`,
    line(crown),
    line(chin),
    '</svg>',
  ].join('');
}
