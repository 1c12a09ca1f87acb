import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

/** A transcript as a Word document: its name on top, then its paragraphs. Load it when somebody asks for one. */
export function makeDocument(title: string, text: string): Promise<Blob> {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => new Paragraph({ text: paragraph, spacing: { after: 160 } }));
  return Packer.toBlob(
    new Document({
      title,
      sections: [
        { children: [new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }), ...paragraphs] },
      ],
    }),
  );
}
