import { type InferOutput, object, picklist } from 'valibot';
import { failureCodes } from '../../contract/failures';
import type { Language } from '../../contract/languages';
import type { RefusalCatalogue } from '../work/work-kind';
import { WorkRefusal } from '../work/work-refusal';

type Reason = keyof typeof failureCodes.speech;
const reasons = Object.keys(failureCodes.speech) as Reason[];
const refusalSchema = object({ reason: picklist(reasons) });
export type Refusal = InferOutput<typeof refusalSchema>;

/** Thrown where a recording cannot become text for a reason its owner should read. */
export class SpeechRefusal extends WorkRefusal<Refusal> {}

/** Why a recording has no text. */
export const speechRefusals: RefusalCatalogue<Refusal> = {
  schema: refusalSchema,
  codes: failureCodes.speech,
  textOf: ({ reason }, language) => sentences[language][reason],
};

const sentences: Record<Language, Record<Reason, string>> = {
  en: {
    notSetUp:
      'Speech to text is not set up on this server. Its operator sets SPEECH_URL (an OpenAI-compatible transcription endpoint) or SPEECH_COMMAND (a program such as whisper.cpp).',
    notAudio:
      'There is no sound in this file that can be read. Open it in a player to check it, save it as WAV or MP3, and upload that copy.',
    notesOnly:
      'A MIDI file holds notes for instruments, no voices. Record or export it as WAV or MP3 and upload that.',
    tooLong: 'The recording is longer than six hours. Cut it into parts and upload them one by one.',
    tooLarge: 'You can only upload files up to 100MB in total,please select again.',
    noSpeech:
      'Nobody was heard speaking in this recording. Check that the right language is chosen and that the voices are loud enough.',
    engineFailed:
      'The recording could not be turned into text: the speech engine failed. Please try again later.',
    expired: 'The recording is no longer here: files are deleted after some days. Please upload it again.',
  },
  vi: {
    notSetUp:
      'Máy chủ này chưa được thiết lập chức năng chuyển giọng nói thành văn bản. Người vận hành cần đặt SPEECH_URL (điểm cuối chép lời tương thích OpenAI) hoặc SPEECH_COMMAND (một chương trình như whisper.cpp).',
    notAudio:
      'Không đọc được âm thanh nào trong tệp này. Hãy mở bằng trình phát để kiểm tra, lưu thành WAV hoặc MP3 rồi tải bản đó lên.',
    notesOnly:
      'Tệp MIDI chỉ chứa nốt nhạc cho nhạc cụ, không có giọng nói. Hãy thu hoặc xuất thành WAV hoặc MP3 rồi tải lên.',
    tooLong: 'Bản ghi dài hơn sáu giờ. Hãy cắt thành nhiều phần rồi tải lên từng phần.',
    tooLarge: 'Bạn chỉ có thể tải lên tệp có tổng dung lượng tối đa 100MB, vui lòng chọn lại.',
    noSpeech:
      'Không nghe thấy ai nói trong bản ghi này. Hãy kiểm tra ngôn ngữ đã chọn và xem giọng nói có đủ lớn không.',
    engineFailed:
      'Không thể chuyển bản ghi thành văn bản: bộ nhận dạng giọng nói gặp lỗi. Vui lòng thử lại sau.',
    expired: 'Bản ghi không còn ở đây: tệp được xóa sau vài ngày. Vui lòng tải lên lại.',
  },
  ru: {
    notSetUp:
      'Распознавание речи на этом сервере не настроено. Оператор задаёт SPEECH_URL (адрес службы распознавания, совместимой с OpenAI) или SPEECH_COMMAND (программу, например whisper.cpp).',
    notAudio:
      'В этом файле нет звука, который можно прочитать. Проверьте его в проигрывателе, сохраните как WAV или MP3 и загрузите эту копию.',
    notesOnly:
      'В файле MIDI записаны ноты для инструментов, голосов в нём нет. Запишите или экспортируйте его в WAV или MP3 и загрузите снова.',
    tooLong: 'Запись длиннее шести часов. Разрежьте её на части и загрузите их по одной.',
    tooLarge: 'Можно загружать файлы общим размером до 100 МБ, выберите другой файл.',
    noSpeech:
      'В этой записи не слышно речи. Проверьте, выбран ли верный язык и достаточно ли громко звучат голоса.',
    engineFailed:
      'Не удалось превратить запись в текст: система распознавания дала сбой. Попробуйте ещё раз позже.',
    expired: 'Этой записи здесь больше нет: файлы удаляются через несколько дней. Загрузите её снова.',
  },
  id: {
    notSetUp:
      'Suara ke teks belum disiapkan di server ini. Operatornya mengatur SPEECH_URL (titik akhir transkripsi yang kompatibel dengan OpenAI) atau SPEECH_COMMAND (program seperti whisper.cpp).',
    notAudio:
      'Tidak ada suara yang dapat dibaca dalam file ini. Periksa di pemutar, simpan sebagai WAV atau MP3, lalu unggah salinan itu.',
    notesOnly:
      'File MIDI berisi not untuk alat musik, tanpa suara orang. Rekam atau ekspor sebagai WAV atau MP3, lalu unggah.',
    tooLong: 'Rekaman lebih panjang dari enam jam. Potong menjadi beberapa bagian dan unggah satu per satu.',
    tooLarge: 'Anda hanya dapat mengunggah file hingga total 100MB, silakan pilih lagi.',
    noSpeech:
      'Tidak terdengar orang berbicara dalam rekaman ini. Pastikan bahasa yang dipilih benar dan suaranya cukup keras.',
    engineFailed:
      'Rekaman tidak dapat diubah menjadi teks: mesin pengenal suara gagal. Silakan coba lagi nanti.',
    expired: 'Rekaman sudah tidak ada: file dihapus setelah beberapa hari. Silakan unggah lagi.',
  },
  fil: {
    notSetUp:
      'Hindi pa naka-set up sa server na ito ang boses tungo sa teksto. Itinatakda ng operator ang SPEECH_URL (isang transcription endpoint na tugma sa OpenAI) o SPEECH_COMMAND (isang programang gaya ng whisper.cpp).',
    notAudio:
      'Walang tunog na mababasa sa file na ito. Buksan ito sa isang player para suriin, i-save bilang WAV o MP3, at i-upload ang kopyang iyon.',
    notesOnly:
      'Mga nota para sa instrumento ang laman ng MIDI file, walang boses. I-record o i-export ito bilang WAV o MP3 at iyon ang i-upload.',
    tooLong: 'Mas mahaba sa anim na oras ang recording. Hatiin ito at i-upload ang mga bahagi nang isa-isa.',
    tooLarge: 'Hanggang 100MB lang sa kabuuan ang puwedeng i-upload, pumili muli.',
    noSpeech:
      'Walang narinig na nagsasalita sa recording na ito. Tiyaking tama ang piniling wika at sapat ang lakas ng mga boses.',
    engineFailed: 'Hindi naging teksto ang recording: pumalya ang speech engine. Subukan muli mamaya.',
    expired:
      'Wala na rito ang recording: binubura ang mga file pagkaraan ng ilang araw. I-upload itong muli.',
  },
};
