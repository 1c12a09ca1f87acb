import { type InferOutput, literal, number, object, parse, picklist, variant } from 'valibot';
import {
  type DocumentExtension,
  documentExtensionSchema,
  documentTargetNames,
  documentTargetSchema,
} from '../../src/contract/documents';
import { failureCodes } from '../../src/contract/failure-codes';
import { defaultLanguage, type Language } from '../../src/contract/languages';

/** Content that no extension of ours stands for. */
const otherContents = [
  'rtf',
  'webPage',
  'openDocument',
  'binaryWorkbook',
  'zip',
  'otherImage',
  'text',
  'unknown',
] as const;
export type OtherContent = (typeof otherContents)[number];

const refusalSchema = variant('reason', [
  object({ reason: literal('empty') }),
  object({ reason: literal('tooLarge'), maxBytes: number() }),
  object({
    reason: literal('wrongExtension'),
    named: documentExtensionSchema,
    actual: documentExtensionSchema,
  }),
  object({
    reason: literal('otherContent'),
    named: documentExtensionSchema,
    content: picklist(otherContents),
  }),
  object({ reason: literal('damaged'), named: documentExtensionSchema }),
  object({ reason: literal('passwordProtected') }),
  object({ reason: literal('notAvailable'), from: documentExtensionSchema, to: documentTargetSchema }),
  object({ reason: literal('tooManyPages'), pages: number(), maxPages: number() }),
  object({ reason: literal('tooComplex') }),
  object({ reason: literal('onlyPictures') }),
  object({ reason: literal('expired') }),
  object({ reason: literal('engineFailed') }),
]);

/** What is wrong with a document, and what its sentence needs to know. Plain data: it is kept with the conversion. */
export type Refusal = InferOutput<typeof refusalSchema>;

/** Reads a refusal that was kept or sent as JSON. Throws when it is none. */
export function parseRefusal(value: unknown): Refusal {
  return parse(refusalSchema, value);
}

/** Thrown where a document cannot be converted for a reason its owner should hear. */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal';
  /** `detail` is for the log only. */
  constructor(
    readonly refusal: Refusal,
    detail = '',
  ) {
    super(detail === '' ? refusal.reason : `${refusal.reason}: ${detail}`);
  }
}

/** The code of the envelope that answers with a refusal. */
export function codeOfRefusal(refusal: Refusal): string {
  return failureCodes.document[refusal.reason];
}

/** The sentence for the person: what is wrong and what to do. English where a language has none of its own. */
export function describeRefusal(refusal: Refusal, language: Language = defaultLanguage): string {
  return language === 'vi' ? describeInVietnamese(refusal) : describeInEnglish(refusal);
}

const bytesPerMegabyte = 1024 * 1024;

function describeInEnglish(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'empty':
      return 'The file is empty. Check that it was saved or downloaded completely, then upload it again.';
    case 'tooLarge':
      return `The file is larger than ${refusal.maxBytes / bytesPerMegabyte} MB. Make it smaller or split it, then upload it again.`;
    case 'wrongExtension':
      return `The file is named .${refusal.named}, but it is ${kinds.en[refusal.actual]}. Rename it to .${refusal.actual} and upload it again.`;
    case 'otherContent':
      return `The file is named .${refusal.named}, but it is ${others.en[refusal.content]}. Save it as ${kinds.en[refusal.named]} and upload it again.`;
    case 'damaged':
      return `The file is damaged and cannot be read as ${kinds.en[refusal.named]}. Open it in the program it was made with, save it again, and upload that copy.`;
    case 'passwordProtected':
      return 'The file is protected with a password. Remove the password, save the file, and upload it again.';
    case 'notAvailable':
      return `Converting .${refusal.from} to ${documentTargetNames[refusal.to]} is not available on this site yet. Please choose another format.`;
    case 'tooManyPages':
      return `The file has ${refusal.pages} pages; up to ${refusal.maxPages} can be converted at once. Split it and upload the parts.`;
    case 'tooComplex':
      return 'The file takes more time or memory than a conversion may have. Split it or make its pictures smaller, then upload it again.';
    case 'onlyPictures':
      return 'The PDF is a scan: its pages are pictures without text, and this site cannot read text from pictures. Use a copy with text in it, or convert it to PNG.';
    case 'expired':
      return 'The file is no longer here: files are deleted after some days. Please upload it again.';
    case 'engineFailed':
      return 'The file could not be converted: the converter stopped at it twice. Save it again in the program it was made with and upload that copy.';
  }
}

function describeInVietnamese(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'empty':
      return 'Tệp trống. Hãy kiểm tra tệp đã được lưu hoặc tải về đầy đủ chưa, rồi tải lên lại.';
    case 'tooLarge':
      return `Tệp lớn hơn ${refusal.maxBytes / bytesPerMegabyte} MB. Hãy giảm dung lượng hoặc chia nhỏ tệp, rồi tải lên lại.`;
    case 'wrongExtension':
      return `Tệp có đuôi .${refusal.named} nhưng thực ra là ${kinds.vi[refusal.actual]}. Hãy đổi đuôi thành .${refusal.actual} rồi tải lên lại.`;
    case 'otherContent':
      return `Tệp có đuôi .${refusal.named} nhưng thực ra là ${others.vi[refusal.content]}. Hãy lưu lại thành ${kinds.vi[refusal.named]} rồi tải lên lại.`;
    case 'damaged':
      return `Tệp bị hỏng và không thể đọc như ${kinds.vi[refusal.named]}. Hãy mở tệp bằng chương trình đã tạo ra nó, lưu lại rồi tải bản đó lên.`;
    case 'passwordProtected':
      return 'Tệp được bảo vệ bằng mật khẩu. Hãy gỡ mật khẩu, lưu tệp rồi tải lên lại.';
    case 'notAvailable':
      return `Trang này chưa hỗ trợ chuyển .${refusal.from} sang ${documentTargetNames[refusal.to]}. Vui lòng chọn định dạng khác.`;
    case 'tooManyPages':
      return `Tệp có ${refusal.pages} trang; mỗi lần chỉ chuyển đổi được tối đa ${refusal.maxPages} trang. Hãy chia nhỏ tệp rồi tải từng phần lên.`;
    case 'tooComplex':
      return 'Tệp cần nhiều thời gian hoặc bộ nhớ hơn mức cho phép. Hãy chia nhỏ tệp hoặc giảm kích thước hình ảnh, rồi tải lên lại.';
    case 'onlyPictures':
      return 'Tệp PDF là bản quét: các trang chỉ là ảnh, không có văn bản, và trang web này chưa đọc được chữ từ ảnh. Hãy dùng bản có văn bản, hoặc chuyển sang PNG.';
    case 'expired':
      return 'Tệp không còn ở đây: tệp được xóa sau vài ngày. Vui lòng tải lên lại.';
    case 'engineFailed':
      return 'Không thể chuyển đổi tệp: bộ chuyển đổi đã dừng hai lần khi xử lý tệp này. Hãy lưu lại tệp bằng chương trình đã tạo ra nó rồi tải bản đó lên.';
  }
}

type Kinds = Record<DocumentExtension, string>;

const kinds: Record<'en' | 'vi', Kinds> = {
  en: {
    docx: 'a Word document (.docx)',
    doc: 'an older Word document (.doc)',
    xlsx: 'an Excel workbook (.xlsx)',
    xls: 'an older Excel workbook (.xls)',
    pptx: 'a PowerPoint presentation (.pptx)',
    ppt: 'an older PowerPoint presentation (.ppt)',
    pdf: 'a PDF',
    png: 'a PNG picture',
    jpg: 'a JPEG picture',
    jpeg: 'a JPEG picture',
  },
  vi: {
    docx: 'tài liệu Word (.docx)',
    doc: 'tài liệu Word đời cũ (.doc)',
    xlsx: 'bảng tính Excel (.xlsx)',
    xls: 'bảng tính Excel đời cũ (.xls)',
    pptx: 'bản trình chiếu PowerPoint (.pptx)',
    ppt: 'bản trình chiếu PowerPoint đời cũ (.ppt)',
    pdf: 'tệp PDF',
    png: 'ảnh PNG',
    jpg: 'ảnh JPEG',
    jpeg: 'ảnh JPEG',
  },
};

const others: Record<'en' | 'vi', Record<OtherContent, string>> = {
  en: {
    rtf: 'a rich text (RTF) file',
    webPage: 'a web page',
    openDocument: 'an OpenDocument file',
    binaryWorkbook: 'a binary Excel workbook (.xlsb)',
    zip: 'a ZIP archive',
    otherImage: 'a picture of another kind',
    text: 'plain text',
    unknown: 'something else',
  },
  vi: {
    rtf: 'tệp văn bản RTF',
    webPage: 'trang web',
    openDocument: 'tệp OpenDocument',
    binaryWorkbook: 'bảng tính Excel nhị phân (.xlsb)',
    zip: 'tệp nén ZIP',
    otherImage: 'ảnh thuộc loại khác',
    text: 'văn bản thuần',
    unknown: 'nội dung khác',
  },
};
