// What the server may know of this package. It loads no PDF library: the work is done in a process (page-process.ts).
export { type PageTask, type PageWork, type Recognizer, receiptName } from './pages/page-work';
export { maxPages } from './pages/pdf-engine';
export { findRecognizer, type RecognizerSurvey } from './recognition/find-recognizer';
