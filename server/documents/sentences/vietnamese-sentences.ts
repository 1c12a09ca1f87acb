import type { RefusalSentences } from './refusal-sentences';

export const vietnameseSentences: RefusalSentences = {
  empty: 'Tệp trống. Hãy kiểm tra tệp đã được lưu hoặc tải về đầy đủ chưa, rồi tải lên lại.',
  tooLarge: (megabytes) =>
    `Tệp lớn hơn ${megabytes} MB. Hãy giảm dung lượng hoặc chia nhỏ tệp, rồi tải lên lại.`,
  wrongExtension: (named, kind, actual) =>
    `Tệp có đuôi .${named} nhưng thực ra là ${kind}. Hãy đổi đuôi thành .${actual} rồi tải lên lại.`,
  otherContent: (named, content, kindOfNamed) =>
    `Tệp có đuôi .${named} nhưng thực ra là ${content}. Hãy lưu lại thành ${kindOfNamed} rồi tải lên lại.`,
  damaged: (_named, kind) =>
    `Tệp bị hỏng và không thể đọc như ${kind}. Hãy mở tệp bằng chương trình đã tạo ra nó, lưu lại rồi tải bản đó lên.`,
  passwordProtected: 'Tệp được bảo vệ bằng mật khẩu. Hãy gỡ mật khẩu, lưu tệp rồi tải lên lại.',
  notAvailable: (from, target) =>
    `Trang này chưa hỗ trợ chuyển .${from} sang ${target}. Vui lòng chọn định dạng khác.`,
  tooManyPages: (pages, maxPages) =>
    `Tệp có ${pages} trang; mỗi lần chỉ chuyển đổi được tối đa ${maxPages} trang. Hãy chia nhỏ tệp rồi tải từng phần lên.`,
  tooComplex:
    'Tệp cần nhiều thời gian hoặc bộ nhớ hơn mức cho phép. Hãy chia nhỏ tệp hoặc giảm kích thước hình ảnh, rồi tải lên lại.',
  onlyPictures:
    'Tệp PDF là bản quét: các trang chỉ là ảnh, không có văn bản, và trang web này chưa đọc được chữ từ ảnh. Hãy dùng bản có văn bản, hoặc chuyển sang PNG.',
  nothingRecognized:
    'Các trang của tệp PDF là ảnh và không đọc được chữ nào trong đó. Hãy quét lại cho thẳng và rõ hơn, hoặc chuyển sang PNG.',
  blank: 'Các trang của tệp PDF đều trống. Hãy kiểm tra xem có đúng tệp không, rồi tải lên lại.',
  expired: 'Tệp không còn ở đây: tệp được xóa sau vài ngày. Vui lòng tải lên lại.',
  engineFailed:
    'Không thể chuyển đổi tệp: bộ chuyển đổi đã dừng hai lần khi xử lý tệp này. Hãy lưu lại tệp bằng chương trình đã tạo ra nó rồi tải bản đó lên.',
  kinds: {
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
  others: {
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
