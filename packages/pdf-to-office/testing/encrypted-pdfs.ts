import { createCipheriv, createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { derivePaddedKey, signKey } from '../src/editable/file-key';

export const encryptedTitle = 'Rates (2026) \\ draft)';
export const encryptedWords = 'Harbour dues are payable in advance';

/** How a PDF may be encrypted, and what makes a document of it with that title and those words. */
export type Encryption = { name: string; encrypt: (passwords: Passwords) => Promise<Uint8Array> };

/** Without `userPassword` it opens for everybody, and restricts printing and copying alone. */
type Passwords = { ownerPassword: string; userPassword?: string };

export const encryptions: readonly Encryption[] = [
  { name: 'RC4, 40 bits', encrypt: (passwords) => writeWithPdfKit('1.3', passwords) },
  { name: 'RC4, 128 bits', encrypt: (passwords) => writeWithPdfKit('1.4', passwords) },
  { name: 'AES, 128 bits', encrypt: (passwords) => writeWithPdfKit('1.6', passwords) },
  { name: 'AES, 256 bits, revision 5', encrypt: (passwords) => writeWithPdfKit('1.7ext3', passwords) },
  { name: 'AES, 256 bits, revision 6, in object streams', encrypt: writeWithPdfLib },
];

function writeWithPdfKit(
  pdfVersion: NonNullable<PDFKit.PDFDocumentOptions['pdfVersion']>,
  passwords: Passwords,
): Promise<Uint8Array> {
  const document = new PdfKit({ pdfVersion, ...passwords, info: { Title: encryptedTitle } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  document.text(encryptedWords).end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
}

async function writeWithPdfLib(passwords: Passwords): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(encryptedTitle);
  document.addPage().drawText(encryptedWords);
  document.encrypt({ ...passwords, algorithm: 'AES-256' });
  return document.save({ useObjectStreams: true });
}

/** One whose description stays readable for programs that search folders, and that may lack an identifier. */
export function writePlainMetadata(metadata: string, fileId = Buffer.from('0123456789abcdef')): Uint8Array {
  const owner = Buffer.alloc(32, 0x5a);
  const key = derivePaddedKey({
    ...{ revision: 4, keyBytes: 16, permissions: -44 },
    ...{ owner, fileId, hasPlainMetadata: true },
  });
  const user = Buffer.concat([signKey(key, fileId), Buffer.alloc(16)]);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const content = encryptAes(key, 5, `BT /F1 12 Tf 72 700 Td (${encryptedWords}) Tj ET`);
  const stream = (head: string, bytes: Uint8Array) =>
    `<< ${head} /Length ${bytes.length} >> stream\n${Buffer.from(bytes).toString('latin1')}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', content),
    stream('/Type /Metadata /Subtype /XML', Buffer.from(metadata)),
    `<< /Title ${hex(encryptAes(key, 7, encryptedTitle))} >>`,
    `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -44 /EncryptMetadata false /O ${hex(owner)} /U ${hex(user)}
      /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF >>`,
  ];
  const id = fileId.length > 0 ? `/ID [${hex(fileId)} ${hex(fileId)}]` : '';
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`);
  return Buffer.from(
    ['%PDF-1.6', ...body, `trailer << /Root 1 0 R /Info 7 0 R /Encrypt 8 0 R ${id} >>`, ''].join('\n'),
    'latin1',
  );
}

function encryptAes(key: Uint8Array, objectNumber: number, text: string): Buffer {
  const place = Buffer.from([objectNumber, 0, 0, 0, 0]);
  const objectKey = createHash('md5').update(key).update(place).update('sAlT').digest();
  const iv = Buffer.alloc(16, 7);
  const cipher = createCipheriv('aes-128-cbc', objectKey, iv);
  return Buffer.concat([iv, cipher.update(text, 'latin1'), cipher.final()]);
}
