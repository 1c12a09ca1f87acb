// For workers of a browser, and whoever else brings a platform of their own.
export { reportEngineFailure } from './pages/engine-failure';
export type { PdfEngine, PdfResult } from './pages/pdf-engine';
export { isPdfErrorName } from './pages/pdf-error';
export { convertPdfToExcel } from './pages/pdf-to-excel';
export { convertPdfToHtml } from './pages/pdf-to-html';
export { convertPdfToImages } from './pages/pdf-to-images';
export { convertPdfToWord } from './pages/pdf-to-word';
export type { Pixels } from './platform/pixels';
export type { PageDrawing, PictureCodec, Platform } from './platform/platform';
