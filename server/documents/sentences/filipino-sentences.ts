import type { RefusalSentences } from './refusal-sentences';

export const filipinoSentences: RefusalSentences = {
  empty: 'Walang laman ang file. Tiyaking buo itong na-save o na-download, saka i-upload muli.',
  tooLarge: (megabytes) =>
    `Mas malaki sa ${megabytes} MB ang file. Paliitin o hatiin ito, saka i-upload muli.`,
  wrongExtension: (named, kind, actual) =>
    `.${named} ang pangalan ng file, pero ${kind} ito. Palitan ang pangalan sa .${actual}, saka i-upload muli.`,
  otherContent: (named, content, kindOfNamed) =>
    `.${named} ang pangalan ng file, pero ${content} ito. I-save ito bilang ${kindOfNamed}, saka i-upload muli.`,
  damaged: (_named, kind) =>
    `Sira ang file at hindi mabasa bilang ${kind}. Buksan ito sa program na gumawa nito, i-save muli, at i-upload ang kopyang iyon.`,
  passwordProtected: 'May password ang file. Alisin ang password, i-save ang file, saka i-upload muli.',
  notAvailable: (from, target) =>
    `Hindi pa available sa site na ito ang pag-convert ng .${from} sa ${target}. Pumili ng ibang format.`,
  tooManyPages: (pages, maxPages) =>
    `May ${pages} pahina ang file; hanggang ${maxPages} lang ang maaaring i-convert nang sabay. Hatiin ito at i-upload ang mga bahagi.`,
  tooComplex:
    'Kailangan ng file ng mas maraming oras o memory kaysa sa nakalaan sa isang conversion. Hatiin ito o paliitin ang mga larawan, saka i-upload muli.',
  onlyPictures:
    'Scan ang PDF: mga larawang walang teksto ang mga pahina nito, at hindi kayang basahin ng site na ito ang teksto sa larawan. Gumamit ng kopyang may teksto, o i-convert ito sa PNG.',
  nothingRecognized:
    'Mga larawan ang mga pahina ng PDF, at walang nabasang teksto sa mga ito. I-scan muli nang mas tuwid at mas malinaw, o i-convert ito sa PNG.',
  blank: 'Blangko ang mga pahina ng PDF. Tiyaking ito ang tamang file, saka i-upload muli.',
  expired: 'Wala na rito ang file: binubura ang mga file pagkaraan ng ilang araw. Paki-upload muli.',
  engineFailed:
    'Hindi na-convert ang file: dalawang beses huminto rito ang converter. I-save itong muli sa program na gumawa nito at i-upload ang kopyang iyon.',
  kinds: {
    docx: 'dokumentong Word (.docx)',
    doc: 'lumang dokumentong Word (.doc)',
    xlsx: 'workbook ng Excel (.xlsx)',
    xls: 'lumang workbook ng Excel (.xls)',
    pptx: 'presentasyong PowerPoint (.pptx)',
    ppt: 'lumang presentasyong PowerPoint (.ppt)',
    pdf: 'PDF',
    png: 'larawang PNG',
    jpg: 'larawang JPEG',
    jpeg: 'larawang JPEG',
  },
  others: {
    rtf: 'file na RTF',
    webPage: 'web page',
    openDocument: 'file na OpenDocument',
    binaryWorkbook: 'binary na workbook ng Excel (.xlsb)',
    zip: 'ZIP archive',
    otherImage: 'larawang ibang uri',
    text: 'plain text',
    unknown: 'ibang bagay',
  },
};
