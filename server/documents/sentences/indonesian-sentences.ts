import type { RefusalSentences } from './refusal-sentences';

export const indonesianSentences: RefusalSentences = {
  empty: 'Berkas ini kosong. Periksa apakah sudah tersimpan atau terunduh seluruhnya, lalu unggah lagi.',
  tooLarge: (megabytes) =>
    `Berkas ini lebih besar dari ${megabytes} MB. Perkecil atau bagi berkasnya, lalu unggah lagi.`,
  wrongExtension: (named, kind, actual) =>
    `Berkas ini bernama .${named}, padahal isinya ${kind}. Ganti namanya menjadi .${actual}, lalu unggah lagi.`,
  otherContent: (named, content, kindOfNamed) =>
    `Berkas ini bernama .${named}, padahal isinya ${content}. Simpan sebagai ${kindOfNamed}, lalu unggah lagi.`,
  damaged: (_named, kind) =>
    `Berkas ini rusak dan tidak dapat dibaca sebagai ${kind}. Buka dengan program pembuatnya, simpan lagi, lalu unggah salinan itu.`,
  passwordProtected:
    'Berkas ini dilindungi kata sandi. Hapus kata sandinya, simpan berkasnya, lalu unggah lagi.',
  notAvailable: (from, target) =>
    `Konversi .${from} ke ${target} belum tersedia di situs ini. Silakan pilih format lain.`,
  tooManyPages: (pages, maxPages) =>
    `Berkas ini berisi ${pages} halaman; paling banyak ${maxPages} halaman sekali konversi. Bagi berkasnya, lalu unggah bagian-bagiannya.`,
  tooComplex:
    'Berkas ini memerlukan waktu atau memori lebih dari yang tersedia untuk satu konversi. Bagi berkasnya atau perkecil gambarnya, lalu unggah lagi.',
  onlyPictures:
    'PDF ini hasil pindaian: halamannya berupa gambar tanpa teks, dan situs ini tidak dapat membaca teks dari gambar. Gunakan salinan yang berisi teks, atau konversi ke PNG.',
  nothingRecognized:
    'Halaman PDF ini berupa gambar, dan tidak ada teks yang dapat dibaca di dalamnya. Pindai lagi dengan lebih lurus dan tajam, atau konversi ke PNG.',
  blank: 'Halaman PDF ini kosong. Periksa apakah berkasnya sudah benar, lalu unggah lagi.',
  expired: 'Berkas ini sudah tidak ada: berkas dihapus setelah beberapa hari. Silakan unggah lagi.',
  engineFailed:
    'Berkas ini tidak dapat dikonversi: pengonversi berhenti dua kali saat memprosesnya. Simpan lagi dengan program pembuatnya, lalu unggah salinan itu.',
  kinds: {
    docx: 'dokumen Word (.docx)',
    doc: 'dokumen Word format lama (.doc)',
    xlsx: 'buku kerja Excel (.xlsx)',
    xls: 'buku kerja Excel format lama (.xls)',
    pptx: 'presentasi PowerPoint (.pptx)',
    ppt: 'presentasi PowerPoint format lama (.ppt)',
    pdf: 'PDF',
    png: 'gambar PNG',
    jpg: 'gambar JPEG',
    jpeg: 'gambar JPEG',
  },
  others: {
    rtf: 'berkas RTF',
    webPage: 'halaman web',
    openDocument: 'berkas OpenDocument',
    binaryWorkbook: 'buku kerja Excel biner (.xlsb)',
    zip: 'arsip ZIP',
    otherImage: 'gambar jenis lain',
    text: 'teks biasa',
    unknown: 'sesuatu yang lain',
  },
};
