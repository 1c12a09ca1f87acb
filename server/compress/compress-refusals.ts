import { type InferOutput, object, parse, picklist } from 'valibot';
import { compressFailureCodes, compressMaxBytes } from '../../contract/compress';
import type { Language } from '../../contract/languages';
import type { RefusalCatalogue } from '../work/work-kind';
import { WorkRefusal } from '../work/work-refusal';

type Reason = keyof typeof compressFailureCodes;
const refusalSchema = object({ reason: picklist(Object.keys(compressFailureCodes) as Reason[]) });
export type Refusal = InferOutput<typeof refusalSchema>;

/** Thrown where a file cannot be made smaller for a reason its owner should read. */
export class CompressRefusal extends WorkRefusal<Refusal> {}

/** Reads a refusal that was sent as JSON. Throws when it is none. */
export function parseCompressRefusal(value: unknown): Refusal {
  return parse(refusalSchema, value);
}

/** Why a file is not compressed. */
export const compressRefusals: RefusalCatalogue<Refusal> = {
  schema: refusalSchema,
  codes: compressFailureCodes,
  textOf: ({ reason }, language) => sentences[language][reason],
};

const megabytes = compressMaxBytes / 1024 / 1024;

const sentences: Record<Language, Record<Reason, string>> = {
  en: {
    empty: 'This file is empty. Choose it again, or save it again in the app it comes from.',
    tooLarge: `This file is larger than ${megabytes} MB. Split it and compress the parts one by one.`,
    wrongType: 'This is not a PDF, JPEG, PNG or WebP file, whatever its name says. Choose another file.',
    damaged: 'This file is damaged and cannot be read. Open it in another app, save a copy and choose that.',
    locked: 'This PDF is protected with a password. Save a copy without the password and choose that.',
    signed: 'This PDF is digitally signed. Compressing it would break the signature, so it stays as it is.',
    tooComplex: 'Compressing this file takes too long or too much memory. Split it and try the parts.',
    expired: 'The file is no longer here: files are deleted after some days. Please upload it again.',
    engineFailed:
      'The file could not be compressed because of a problem on our side. Please try again later.',
  },
  vi: {
    empty: 'Tệp này trống. Hãy chọn lại, hoặc lưu lại tệp trong ứng dụng đã tạo ra nó.',
    tooLarge: `Tệp này lớn hơn ${megabytes} MB. Hãy chia nhỏ rồi nén từng phần.`,
    wrongType: 'Đây không phải tệp PDF, JPEG, PNG hay WebP, dù tên tệp có ghi gì. Hãy chọn tệp khác.',
    damaged:
      'Tệp này bị hỏng nên không đọc được. Hãy mở bằng ứng dụng khác, lưu một bản sao rồi chọn bản đó.',
    locked: 'PDF này được bảo vệ bằng mật khẩu. Hãy lưu một bản sao không có mật khẩu rồi chọn bản đó.',
    signed: 'PDF này đã được ký số. Nén sẽ làm chữ ký mất hiệu lực, vì vậy tệp được giữ nguyên.',
    tooComplex: 'Nén tệp này mất quá nhiều thời gian hoặc bộ nhớ. Hãy chia nhỏ rồi thử từng phần.',
    expired: 'Tệp không còn ở đây: tệp được xóa sau vài ngày. Vui lòng tải lên lại.',
    engineFailed: 'Không nén được tệp do sự cố phía chúng tôi. Vui lòng thử lại sau.',
  },
  ru: {
    empty: 'Этот файл пуст. Выберите его ещё раз или сохраните заново в том приложении, где он создан.',
    tooLarge: `Файл больше ${megabytes} МБ. Разделите его и сожмите части по очереди.`,
    wrongType: 'Это не PDF, JPEG, PNG или WebP, что бы ни было в имени файла. Выберите другой файл.',
    damaged: 'Файл повреждён и не читается. Откройте его в другом приложении, сохраните копию и выберите её.',
    locked: 'Этот PDF защищён паролем. Сохраните копию без пароля и выберите её.',
    signed: 'Этот PDF подписан электронной подписью. Сжатие нарушило бы подпись, поэтому файл не изменён.',
    tooComplex:
      'Сжатие этого файла требует слишком много времени или памяти. Разделите его и попробуйте части.',
    expired: 'Этого файла здесь больше нет: файлы удаляются через несколько дней. Загрузите его снова.',
    engineFailed: 'Не удалось сжать файл из-за сбоя на нашей стороне. Попробуйте ещё раз позже.',
  },
  id: {
    empty: 'File ini kosong. Pilih lagi, atau simpan ulang di aplikasi asalnya.',
    tooLarge: `File ini lebih besar dari ${megabytes} MB. Bagi file, lalu kompres bagiannya satu per satu.`,
    wrongType: 'Ini bukan file PDF, JPEG, PNG, atau WebP, apa pun namanya. Pilih file lain.',
    damaged:
      'File ini rusak dan tidak dapat dibaca. Buka di aplikasi lain, simpan salinannya, lalu pilih itu.',
    locked: 'PDF ini dilindungi kata sandi. Simpan salinan tanpa kata sandi, lalu pilih itu.',
    signed:
      'PDF ini ditandatangani secara digital. Mengompresnya akan merusak tanda tangan, jadi file dibiarkan.',
    tooComplex: 'Mengompres file ini butuh terlalu banyak waktu atau memori. Bagi file dan coba bagiannya.',
    expired: 'File sudah tidak ada: file dihapus setelah beberapa hari. Silakan unggah lagi.',
    engineFailed: 'File tidak dapat dikompres karena masalah di pihak kami. Silakan coba lagi nanti.',
  },
  fil: {
    empty: 'Walang laman ang file na ito. Piliin itong muli, o i-save muli sa app na pinanggalingan.',
    tooLarge: `Mas malaki sa ${megabytes} MB ang file na ito. Hatiin ito at i-compress ang mga bahagi nang isa-isa.`,
    wrongType: 'Hindi ito PDF, JPEG, PNG o WebP, anuman ang pangalan nito. Pumili ng ibang file.',
    damaged:
      'Sira ang file na ito at hindi mabasa. Buksan ito sa ibang app, mag-save ng kopya at iyon ang piliin.',
    locked: 'May password ang PDF na ito. Mag-save ng kopyang walang password at iyon ang piliin.',
    signed: 'May digital na pirma ang PDF na ito. Masisira ng pag-compress ang pirma, kaya hindi ito binago.',
    tooComplex:
      'Masyadong matagal o malaki sa memory ang pag-compress nito. Hatiin ito at subukan ang mga bahagi.',
    expired: 'Wala na rito ang file: binubura ang mga file pagkaraan ng ilang araw. I-upload itong muli.',
    engineFailed: 'Hindi na-compress ang file dahil sa problema sa panig namin. Subukan muli mamaya.',
  },
};
