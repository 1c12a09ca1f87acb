/** Where a site's own pictures are served. */
export const sitePicturesPath = '/site-files/';
/** The query that asks for a raster picture in a width. */
export const pictureWidthQuery = 'w';
/** The widths there are, in pixels: each about half as many bytes again as the one before. Ours. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;
/** Pictures of pixels; a drawing (SVG) fits every width by itself. */
export const rasterName = /\.(png|jpe?g|webp|avif)$/i;
