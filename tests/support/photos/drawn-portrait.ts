/** Where the drawn person is, in shares of the picture. */
export const drawnHead = { crownY: 0.16, chinY: 0.575, centerX: 0.5 } as const;

type Portrait = { width: number; height: number; wall: string; wallBelow?: string; behind?: string };

/** A drawn person from the front, head and shoulders, before a wall; as SVG. `behind` is drawn onto the wall. */
export function drawPortrait({ width, height, wall, wallBelow = wall, behind = '' }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="${width}" height="${height}" preserveAspectRatio="none">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="${wallBelow}"/></linearGradient>
    <radialGradient id="skin" cx="0.42" cy="0.4" r="0.7"><stop offset="0" stop-color="#f3c9a6"/><stop offset="0.7" stop-color="#e0a981"/><stop offset="1" stop-color="#b97c5a"/></radialGradient>
    <linearGradient id="coat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3f6fa8"/><stop offset="1" stop-color="#1d3558"/></linearGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a3a28"/><stop offset="1" stop-color="#2a1a14"/></linearGradient>
  </defs>
  <path d="M0 0H600V800H0Z" fill="url(#wall)"/>${behind}
  <path d="M40 800C50 640 150 600 240 570L360 570C450 600 550 640 560 800Z" fill="url(#coat)"/>
  <path d="M238 572L300 660L362 572L340 556H260Z" fill="#f4f1ea"/>
  <path d="M288 640L300 800L318 640L303 622Z" fill="#a8322e"/>
  <path d="M252 420H348V560Q300 610 252 560Z" fill="#c98f6b"/>
  <ellipse cx="300" cy="270" rx="132" ry="142" fill="url(#hair)"/>
  <ellipse cx="300" cy="318" rx="112" ry="142" fill="url(#skin)"/>
  <ellipse cx="190" cy="325" rx="15" ry="30" fill="#d49b75"/><ellipse cx="410" cy="325" rx="15" ry="30" fill="#d49b75"/>
  <path d="M186 300Q190 200 300 190Q250 240 220 262Q200 280 186 300ZM414 300Q410 200 300 186Q350 220 384 252Q404 274 414 300Z" fill="url(#hair)"/>
  <path d="M228 282q26 -16 52 -4M320 278q26 -12 52 4" stroke="#3a241a" stroke-width="7" fill="none" stroke-linecap="round"/>
  <ellipse cx="255" cy="308" rx="20" ry="11" fill="#fbf7f2"/><ellipse cx="345" cy="308" rx="20" ry="11" fill="#fbf7f2"/>
  <circle cx="256" cy="308" r="10" fill="#4b6a3c"/><circle cx="346" cy="308" r="10" fill="#4b6a3c"/>
  <circle cx="256" cy="308" r="5" fill="#14110f"/><circle cx="346" cy="308" r="5" fill="#14110f"/>
  <path d="M300 310q-4 40 -16 58q14 10 32 2" stroke="#a96c4c" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M256 402q44 26 88 0q-44 -12 -88 0Z" fill="#b5524c"/>
  <ellipse cx="232" cy="362" rx="22" ry="14" fill="#e58f76" opacity="0.35"/><ellipse cx="368" cy="362" rx="22" ry="14" fill="#e58f76" opacity="0.35"/>
</svg>`;
}
