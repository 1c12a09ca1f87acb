// For tools that change a PDF and save it. What only reads PDFs goes through the page process.
export { openEditablePdf } from './editable/open-editable-pdf';
export { UnusableDocument } from './unusable-document';
