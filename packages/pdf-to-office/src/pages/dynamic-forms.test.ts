import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../../testing/written-docx';
import { withPdfFile } from '../platform-node/with-pdf-file';

const placeholder = 'Please wait... If this message is not replaced, your viewer cannot show this document.';
const german = 'Bitte warten... Laden Sie http://www.adobe.com/go/reader_download';

describe('an XFA form whose page only says that another program is needed', () => {
  test('is refused where its catalog says that the form replaces it', async () => {
    await expect(open({ text: 'Proszę czekać', rendersItself: true })).rejects.toThrow('dynamicForm');
  });

  test.each([placeholder, german])('is refused by its text: %s', async (text) => {
    await expect(open({ text })).rejects.toThrow('dynamicForm');
    await expect(open({ text, hasField: true })).rejects.toThrow('dynamicForm');
  });
});

describe('pages that are the document stay', () => {
  test('of a form that has fields of both kinds', async () => {
    expect(await open({ text: 'Number plate', hasField: true, rendersItself: true })).toBe(1);
  });

  test('of a form that is drawn on its page', async () => {
    expect(await open({ text: 'Number plate' })).toBe(1);
  });

  test('of a document that asks for patience without any form', async () => {
    expect(await open({ text: placeholder, hasForm: false })).toBe(1);
  });
});

type FormOptions = { text: string; hasForm?: boolean; hasField?: boolean; rendersItself?: boolean };

/** Number of pages of a PDF with an XFA form. */
async function open({ text, hasForm = true, hasField = false, rendersItself = false }: FormOptions) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText(text, { x: 60, y: 760, size: 11, font: await pdf.embedFont(StandardFonts.Helvetica) });
  if (hasField) pdf.getForm().createTextField('plate').addToPage(page, { x: 60, y: 700 });
  if (hasForm) {
    const form = pdf.context.obj({ Fields: [] });
    const acroForm = hasField ? pdf.getForm().acroForm.dict : form;
    acroForm.set(PDFName.of('XFA'), pdf.context.register(pdf.context.stream(template)));
    pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.register(acroForm));
  }
  if (rendersItself) pdf.catalog.set(PDFName.of('NeedsRendering'), pdf.context.obj(true));
  const path = join(await makeFolder(), 'form.pdf');
  await writeFile(path, await pdf.save({ updateFieldAppearances: false }));
  return withPdfFile(path, async ({ numPages }) => numPages);
}

const template = `<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform name="form" layout="tb"><pageSet>
<pageArea name="P"><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/><medium short="210mm" long="297mm"/></pageArea>
</pageSet><draw w="90mm" h="9mm"><value><text>Number plate</text></value></draw></subform></template></xdp:xdp>`;
