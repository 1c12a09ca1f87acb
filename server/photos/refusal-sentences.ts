import { defaultLanguage, type Language } from '../../contract/languages';
import type { OtherContent, PhotoRefusalReason } from './photo-refusal';

/** The sentence for the person: what is wrong and what to do, in their language. */
export function describePhotoRefusal(
  refusal: PhotoRefusalReason,
  language: Language = defaultLanguage,
): string {
  const sentence = sentences[refusal.reason][language];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => valueIn(refusal, name, language) ?? whole);
}

const bytesPerMegabyte = 1024 * 1024;

function valueIn(refusal: PhotoRefusalReason, name: string, language: Language): string | undefined {
  switch (refusal.reason) {
    case 'tooLarge':
      return name === 'megabytes' ? String(refusal.maxBytes / bytesPerMegabyte) : undefined;
    case 'otherContent':
      return name === 'content' ? (contentNames[refusal.content] ?? unknownContent[language]) : undefined;
    case 'tooManyPixels':
      return String(name === 'max' ? refusal.maxMegapixels : refusal.megapixels);
    case 'tooSmall':
      return String(refusal.minPixels);
    default:
      return undefined;
  }
}

const contentNames: Partial<Record<OtherContent, string>> = {
  webp: 'WebP',
  heic: 'HEIC',
  avif: 'AVIF',
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  pdf: 'PDF',
};

const unknownContent: Record<Language, string> = {
  en: 'of another kind',
  vi: 'loại khác',
  ru: 'другого типа',
  id: 'jenis lain',
  fil: 'ibang uri',
};

/** The English text of `otherContent` starts with the exact one of docs/spec/tools.md. */
const sentences: Record<PhotoRefusalReason['reason'], Record<Language, string>> = {
  empty: {
    en: 'The photo is empty. Check that it was saved or downloaded completely, then upload it again.',
    vi: 'Ảnh trống. Hãy kiểm tra ảnh đã được lưu hoặc tải về đầy đủ chưa, rồi tải lên lại.',
    ru: 'Файл фотографии пуст. Проверьте, полностью ли он сохранён или загружен, и отправьте его ещё раз.',
    id: 'Foto kosong. Periksa apakah foto sudah tersimpan atau terunduh dengan lengkap, lalu unggah lagi.',
    fil: 'Walang laman ang litrato. Tiyaking buo itong na-save o na-download, saka i-upload muli.',
  },
  tooLarge: {
    en: 'The photo is larger than {megabytes} MB. Make it smaller, then upload it again.',
    vi: 'Ảnh lớn hơn {megabytes} MB. Hãy giảm dung lượng ảnh rồi tải lên lại.',
    ru: 'Фотография больше {megabytes} МБ. Уменьшите её и отправьте ещё раз.',
    id: 'Foto lebih besar dari {megabytes} MB. Perkecil foto, lalu unggah lagi.',
    fil: 'Mas malaki sa {megabytes} MB ang litrato. Paliitin ito, saka i-upload muli.',
  },
  otherContent: {
    en: 'This format is currently not supported. The file is {content}; save it as JPEG or PNG and upload it again.',
    vi: 'Định dạng này hiện chưa được hỗ trợ. Tệp là {content}; hãy lưu thành JPEG hoặc PNG rồi tải lên lại.',
    ru: 'Этот формат пока не поддерживается. Файл: {content}; сохраните его как JPEG или PNG и отправьте ещё раз.',
    id: 'Format ini saat ini belum didukung. Berkas ini {content}; simpan sebagai JPEG atau PNG, lalu unggah lagi.',
    fil: 'Hindi pa suportado ang format na ito. Ang file ay {content}; i-save ito bilang JPEG o PNG, saka i-upload muli.',
  },
  damaged: {
    en: 'The photo is damaged and cannot be read to its end. Save it again, or take another copy, and upload that.',
    vi: 'Ảnh bị hỏng và không thể đọc hết. Hãy lưu lại ảnh hoặc dùng một bản sao khác rồi tải lên.',
    ru: 'Фотография повреждена и не читается до конца. Сохраните её заново или возьмите другую копию и отправьте её.',
    id: 'Foto rusak dan tidak dapat dibaca sampai selesai. Simpan ulang atau gunakan salinan lain, lalu unggah.',
    fil: 'Sira ang litrato at hindi mabasa nang buo. I-save itong muli o gumamit ng ibang kopya, saka i-upload.',
  },
  tooManyPixels: {
    en: 'The photo has {megapixels} megapixels; up to {max} can be worked on. Make it smaller, then upload it again.',
    vi: 'Ảnh có {megapixels} megapixel; chỉ xử lý được tối đa {max}. Hãy thu nhỏ ảnh rồi tải lên lại.',
    ru: 'В фотографии {megapixels} Мп; обработать можно не больше {max}. Уменьшите её и отправьте ещё раз.',
    id: 'Foto memiliki {megapixels} megapiksel; yang dapat diproses paling banyak {max}. Perkecil foto, lalu unggah lagi.',
    fil: 'May {megapixels} megapixel ang litrato; hanggang {max} lamang ang kayang iproseso. Paliitin ito, saka i-upload muli.',
  },
  tooSmall: {
    en: 'The photo is too small: each side needs at least {min} pixels. Please choose a larger copy.',
    vi: 'Ảnh quá nhỏ: mỗi cạnh cần ít nhất {min} pixel. Vui lòng chọn bản lớn hơn.',
    ru: 'Фотография слишком маленькая: нужно не меньше {min} пикселей с каждой стороны. Выберите копию побольше.',
    id: 'Foto terlalu kecil: setiap sisi memerlukan sedikitnya {min} piksel. Silakan pilih salinan yang lebih besar.',
    fil: 'Masyadong maliit ang litrato: kailangan ng hindi bababa sa {min} pixel ang bawat gilid. Pumili ng mas malaking kopya.',
  },
  tooComplex: {
    en: 'The photo takes more time or memory than it may have. Make it smaller, then upload it again.',
    vi: 'Ảnh cần nhiều thời gian hoặc bộ nhớ hơn mức cho phép. Hãy thu nhỏ ảnh rồi tải lên lại.',
    ru: 'Обработка фотографии требует больше времени или памяти, чем отведено. Уменьшите её и отправьте ещё раз.',
    id: 'Foto membutuhkan waktu atau memori lebih dari yang diizinkan. Perkecil foto, lalu unggah lagi.',
    fil: 'Higit sa pinapayagang oras o memory ang kailangan ng litrato. Paliitin ito, saka i-upload muli.',
  },
  noPlainBackground: {
    en: 'No plain background was found, so it could not be replaced. Take the photo in front of an evenly lit, plain wall and upload that.',
    vi: 'Không tìm thấy nền trơn nên không thể thay nền. Hãy chụp trước bức tường trơn, sáng đều rồi tải ảnh đó lên.',
    ru: 'Ровный фон не найден, поэтому заменить его не удалось. Сфотографируйтесь у однотонной, равномерно освещённой стены и отправьте этот снимок.',
    id: 'Latar belakang polos tidak ditemukan, jadi tidak dapat diganti. Ambil foto di depan dinding polos dengan cahaya merata, lalu unggah.',
    fil: 'Walang nakitang plain na background kaya hindi ito napalitan. Magpakuha ng litrato sa harap ng plain at pantay ang ilaw na dingding, saka i-upload.',
  },
  noPerson: {
    en: 'No person was found in front of the background. Upload a photo that shows head and shoulders from the front.',
    vi: 'Không tìm thấy người nào trước nền. Hãy tải lên ảnh chụp chính diện thấy rõ đầu và vai.',
    ru: 'Человек на фоне не найден. Отправьте фотографию анфас, где видны голова и плечи.',
    id: 'Tidak ada orang yang ditemukan di depan latar. Unggah foto dari depan yang memperlihatkan kepala dan bahu.',
    fil: 'Walang nakitang tao sa harap ng background. Mag-upload ng litratong kuha sa harap na kita ang ulo at balikat.',
  },
  cutOff: {
    en: 'Too little of the shoulders is in the photo for this format. Take it from further away and upload that.',
    vi: 'Phần vai trong ảnh quá ít so với định dạng này. Hãy chụp từ xa hơn rồi tải ảnh đó lên.',
    ru: 'Для этого формата на фотографии слишком мало видны плечи. Сфотографируйтесь с большего расстояния и отправьте этот снимок.',
    id: 'Bahu yang terlihat di foto terlalu sedikit untuk format ini. Ambil foto dari jarak lebih jauh, lalu unggah.',
    fil: 'Kulang ang kita sa balikat para sa format na ito. Magpakuha mula sa mas malayo, saka i-upload.',
  },
  expired: {
    en: 'The photo is no longer here: files are deleted after some days. Please upload it again.',
    vi: 'Ảnh không còn ở đây: tệp được xóa sau vài ngày. Vui lòng tải lên lại.',
    ru: 'Фотографии здесь больше нет: файлы удаляются через несколько дней. Отправьте её ещё раз.',
    id: 'Foto sudah tidak ada di sini: berkas dihapus setelah beberapa hari. Silakan unggah lagi.',
    fil: 'Wala na rito ang litrato: binubura ang mga file pagkaraan ng ilang araw. Paki-upload itong muli.',
  },
  engineFailed: {
    en: 'The photo could not be worked on: the program stopped at it. Please try again; if it fails again, save the photo anew and upload that.',
    vi: 'Không thể xử lý ảnh: chương trình đã dừng lại. Vui lòng thử lại; nếu vẫn lỗi, hãy lưu lại ảnh rồi tải bản đó lên.',
    ru: 'Обработать фотографию не удалось: программа на ней остановилась. Попробуйте ещё раз; если не поможет, сохраните фотографию заново и отправьте её.',
    id: 'Foto tidak dapat diproses: program terhenti. Silakan coba lagi; jika tetap gagal, simpan ulang foto lalu unggah.',
    fil: 'Hindi naproseso ang litrato: huminto ang programa. Pakisubukan muli; kung mabigo pa rin, i-save muli ang litrato at iyon ang i-upload.',
  },
  serviceFailed: {
    en: 'The photo service of this site did not give a result. Please try again in a few minutes.',
    vi: 'Dịch vụ xử lý ảnh của trang này không trả về kết quả. Vui lòng thử lại sau vài phút.',
    ru: 'Сервис обработки фотографий этого сайта не вернул результат. Попробуйте ещё раз через несколько минут.',
    id: 'Layanan foto situs ini tidak memberikan hasil. Silakan coba lagi dalam beberapa menit.',
    fil: 'Walang ibinigay na resulta ang serbisyo sa litrato ng site na ito. Pakisubukan muli pagkaraan ng ilang minuto.',
  },
};
