import type { Language } from '../../contract/languages';

/** What a mail may say; empty where it does not apply. All of it is written for the reader's language already. */
export type MailFacts = {
  site: string;
  product: string;
  amount: string;
  receipt: string;
  validUntil: string;
  /** Then there is no day that it is valid until. */
  isLifetime: boolean;
  /** Of the next charge; undefined when none follows. */
  next: { price: string; date: string } | undefined;
  account: string;
  /** True of a subscription that somebody else paid once for a person whose own continues. */
  isBeside: boolean;
  /** Sets a password; undefined for who has one. */
  passwordLink: string | undefined;
};

type MailText = { subject: string; lines: (string | undefined)[] };
type MailTexts = Record<
  'payment' | 'renewal' | 'renewalFailed' | 'subscriptionCancelled' | 'passwordReset',
  (facts: MailFacts) => MailText
>;

/** Subject and paragraphs of every mail, in every language. */
export const mailTexts: Record<Language, MailTexts> = {
  en: {
    payment: (f) => ({
      subject: `Your payment to ${f.site}: ${f.product}`,
      lines: [
        `Thank you. We received ${f.amount} for ${f.product}. Receipt ${f.receipt}.`,
        f.isLifetime ? 'Your membership has no end.' : `Your membership is valid until ${f.validUntil}.`,
        f.isBeside
          ? 'You have a subscription here, which goes on as it was. This payment was added to your membership once and does not renew.'
          : undefined,
        f.next &&
          `The next charge is ${f.next.price} on ${f.next.date}. You can cancel at any time on your account page: ${f.account}`,
        f.passwordLink &&
          `An account was made for this address. Set a password here within 7 days: ${f.passwordLink}`,
      ],
    }),
    renewal: (f) => ({
      subject: `Your subscription to ${f.site} was renewed`,
      lines: [
        `We received ${f.amount} for ${f.product}. Receipt ${f.receipt}.`,
        `Your membership is valid until ${f.validUntil}.`,
        f.next &&
          `The next charge is ${f.next.price} on ${f.next.date}. You can cancel at any time: ${f.account}`,
      ],
    }),
    renewalFailed: (f) => ({
      subject: `Your subscription to ${f.site} could not be renewed`,
      lines: [
        `The payment for ${f.product} was declined, so the subscription has ended and nothing more will be charged.`,
        `Your membership stays valid until ${f.validUntil}. You can choose a plan again here: ${f.account}`,
      ],
    }),
    subscriptionCancelled: (f) => ({
      subject: `Your subscription to ${f.site} is cancelled`,
      lines: [
        `${f.product} will not be renewed, and nothing more will be charged.`,
        `Your membership stays valid until ${f.validUntil}.`,
      ],
    }),
    passwordReset: (f) => ({
      subject: `Set a new password for ${f.site}`,
      lines: [
        f.passwordLink && `Set a new password here within 24 hours: ${f.passwordLink}`,
        'If you did not ask for this, ignore this mail: your password stays as it is.',
      ],
    }),
  },
  vi: {
    payment: (f) => ({
      subject: `Thanh toán của bạn cho ${f.site}: ${f.product}`,
      lines: [
        `Cảm ơn bạn. Chúng tôi đã nhận ${f.amount} cho ${f.product}. Biên nhận ${f.receipt}.`,
        f.isLifetime
          ? 'Tư cách thành viên của bạn không có ngày kết thúc.'
          : `Gói thành viên có hiệu lực đến ${f.validUntil}.`,
        f.isBeside
          ? 'Bạn đã có một gói thuê bao tại đây và gói đó vẫn tiếp tục như cũ. Khoản thanh toán này được cộng một lần vào thời hạn thành viên và không tự gia hạn.'
          : undefined,
        f.next &&
          `Lần thu tiếp theo là ${f.next.price} vào ${f.next.date}. Bạn có thể hủy bất cứ lúc nào trong trang tài khoản: ${f.account}`,
        f.passwordLink &&
          `Một tài khoản đã được tạo cho địa chỉ này. Hãy đặt mật khẩu tại đây trong vòng 7 ngày: ${f.passwordLink}`,
      ],
    }),
    renewal: (f) => ({
      subject: `Gói ${f.site} của bạn đã được gia hạn`,
      lines: [
        `Chúng tôi đã nhận ${f.amount} cho ${f.product}. Biên nhận ${f.receipt}.`,
        `Gói thành viên có hiệu lực đến ${f.validUntil}.`,
        f.next &&
          `Lần thu tiếp theo là ${f.next.price} vào ${f.next.date}. Bạn có thể hủy bất cứ lúc nào: ${f.account}`,
      ],
    }),
    renewalFailed: (f) => ({
      subject: `Không thể gia hạn gói ${f.site} của bạn`,
      lines: [
        `Khoản thanh toán cho ${f.product} đã bị từ chối, nên gói đã kết thúc và sẽ không thu thêm khoản nào.`,
        `Gói thành viên vẫn có hiệu lực đến ${f.validUntil}. Bạn có thể chọn lại gói tại đây: ${f.account}`,
      ],
    }),
    subscriptionCancelled: (f) => ({
      subject: `Gói ${f.site} của bạn đã được hủy`,
      lines: [
        `${f.product} sẽ không được gia hạn và sẽ không thu thêm khoản nào.`,
        `Gói thành viên vẫn có hiệu lực đến ${f.validUntil}.`,
      ],
    }),
    passwordReset: (f) => ({
      subject: `Đặt mật khẩu mới cho ${f.site}`,
      lines: [
        f.passwordLink && `Hãy đặt mật khẩu mới tại đây trong vòng 24 giờ: ${f.passwordLink}`,
        'Nếu bạn không yêu cầu điều này, hãy bỏ qua thư: mật khẩu của bạn không thay đổi.',
      ],
    }),
  },
  ru: {
    payment: (f) => ({
      subject: `Ваш платёж на ${f.site}: ${f.product}`,
      lines: [
        `Спасибо. Мы получили ${f.amount} за «${f.product}». Квитанция ${f.receipt}.`,
        f.isLifetime ? 'Ваш доступ бессрочный.' : `Доступ действует до ${f.validUntil}.`,
        f.isBeside
          ? 'У вас здесь уже есть подписка, она действует как прежде. Этот платёж один раз продлил доступ и повторяться не будет.'
          : undefined,
        f.next &&
          `Следующее списание: ${f.next.price}, ${f.next.date}. Отменить подписку можно в любой момент на странице аккаунта: ${f.account}`,
        f.passwordLink &&
          `Для этого адреса создан аккаунт. Задайте пароль по ссылке в течение 7 дней: ${f.passwordLink}`,
      ],
    }),
    renewal: (f) => ({
      subject: `Ваша подписка на ${f.site} продлена`,
      lines: [
        `Мы получили ${f.amount} за «${f.product}». Квитанция ${f.receipt}.`,
        `Доступ действует до ${f.validUntil}.`,
        f.next &&
          `Следующее списание: ${f.next.price}, ${f.next.date}. Отменить подписку можно в любой момент: ${f.account}`,
      ],
    }),
    renewalFailed: (f) => ({
      subject: `Подписку на ${f.site} не удалось продлить`,
      lines: [
        `Платёж за «${f.product}» отклонён, поэтому подписка закончилась и больше ничего не будет списано.`,
        `Доступ действует до ${f.validUntil}. Выбрать тариф снова можно здесь: ${f.account}`,
      ],
    }),
    subscriptionCancelled: (f) => ({
      subject: `Ваша подписка на ${f.site} отменена`,
      lines: [
        `Подписка «${f.product}» не будет продлена, и больше ничего не будет списано.`,
        `Доступ действует до ${f.validUntil}.`,
      ],
    }),
    passwordReset: (f) => ({
      subject: `Новый пароль для ${f.site}`,
      lines: [
        f.passwordLink && `Задайте новый пароль по ссылке в течение 24 часов: ${f.passwordLink}`,
        'Если вы этого не запрашивали, не обращайте внимания на письмо: пароль останется прежним.',
      ],
    }),
  },
  id: {
    payment: (f) => ({
      subject: `Pembayaran Anda ke ${f.site}: ${f.product}`,
      lines: [
        `Terima kasih. Kami menerima ${f.amount} untuk ${f.product}. Kuitansi ${f.receipt}.`,
        f.isLifetime
          ? 'Keanggotaan Anda tanpa batas waktu.'
          : `Keanggotaan Anda berlaku hingga ${f.validUntil}.`,
        f.isBeside
          ? 'Anda sudah punya langganan di sini, yang berjalan seperti semula. Pembayaran ini ditambahkan satu kali ke keanggotaan Anda dan tidak diperpanjang otomatis.'
          : undefined,
        f.next &&
          `Tagihan berikutnya ${f.next.price} pada ${f.next.date}. Anda dapat membatalkan kapan saja di halaman akun: ${f.account}`,
        f.passwordLink &&
          `Sebuah akun dibuat untuk alamat ini. Buat kata sandi di sini dalam 7 hari: ${f.passwordLink}`,
      ],
    }),
    renewal: (f) => ({
      subject: `Langganan ${f.site} Anda telah diperpanjang`,
      lines: [
        `Kami menerima ${f.amount} untuk ${f.product}. Kuitansi ${f.receipt}.`,
        `Keanggotaan Anda berlaku hingga ${f.validUntil}.`,
        f.next &&
          `Tagihan berikutnya ${f.next.price} pada ${f.next.date}. Anda dapat membatalkan kapan saja: ${f.account}`,
      ],
    }),
    renewalFailed: (f) => ({
      subject: `Langganan ${f.site} Anda tidak dapat diperpanjang`,
      lines: [
        `Pembayaran untuk ${f.product} ditolak, jadi langganan berakhir dan tidak ada tagihan lagi.`,
        `Keanggotaan Anda tetap berlaku hingga ${f.validUntil}. Anda dapat memilih paket lagi di sini: ${f.account}`,
      ],
    }),
    subscriptionCancelled: (f) => ({
      subject: `Langganan ${f.site} Anda dibatalkan`,
      lines: [
        `${f.product} tidak akan diperpanjang dan tidak ada tagihan lagi.`,
        `Keanggotaan Anda tetap berlaku hingga ${f.validUntil}.`,
      ],
    }),
    passwordReset: (f) => ({
      subject: `Buat kata sandi baru untuk ${f.site}`,
      lines: [
        f.passwordLink && `Buat kata sandi baru di sini dalam 24 jam: ${f.passwordLink}`,
        'Jika Anda tidak memintanya, abaikan surat ini: kata sandi Anda tidak berubah.',
      ],
    }),
  },
  fil: {
    payment: (f) => ({
      subject: `Ang bayad mo sa ${f.site}: ${f.product}`,
      lines: [
        `Salamat. Natanggap namin ang ${f.amount} para sa ${f.product}. Resibo ${f.receipt}.`,
        f.isLifetime
          ? 'Walang katapusan ang membership mo.'
          : `May bisa ang membership mo hanggang ${f.validUntil}.`,
        f.isBeside
          ? 'May subscription ka na rito, at tuloy pa rin iyon gaya ng dati. Isang beses na idinagdag ang bayad na ito sa membership mo at hindi ito nare-renew.'
          : undefined,
        f.next &&
          `Ang susunod na singil ay ${f.next.price} sa ${f.next.date}. Maaari kang magkansela anumang oras sa pahina ng account mo: ${f.account}`,
        f.passwordLink &&
          `May ginawang account para sa address na ito. Magtakda ng password dito sa loob ng 7 araw: ${f.passwordLink}`,
      ],
    }),
    renewal: (f) => ({
      subject: `Na-renew ang subscription mo sa ${f.site}`,
      lines: [
        `Natanggap namin ang ${f.amount} para sa ${f.product}. Resibo ${f.receipt}.`,
        `May bisa ang membership mo hanggang ${f.validUntil}.`,
        f.next &&
          `Ang susunod na singil ay ${f.next.price} sa ${f.next.date}. Maaari kang magkansela anumang oras: ${f.account}`,
      ],
    }),
    renewalFailed: (f) => ({
      subject: `Hindi na-renew ang subscription mo sa ${f.site}`,
      lines: [
        `Tinanggihan ang bayad para sa ${f.product}, kaya natapos na ang subscription at wala nang sisingilin.`,
        `May bisa pa ang membership mo hanggang ${f.validUntil}. Makakapili ka muli ng plan dito: ${f.account}`,
      ],
    }),
    subscriptionCancelled: (f) => ({
      subject: `Kinansela ang subscription mo sa ${f.site}`,
      lines: [
        `Hindi na ire-renew ang ${f.product} at wala nang sisingilin.`,
        `May bisa pa ang membership mo hanggang ${f.validUntil}.`,
      ],
    }),
    passwordReset: (f) => ({
      subject: `Magtakda ng bagong password para sa ${f.site}`,
      lines: [
        f.passwordLink && `Magtakda ng bagong password dito sa loob ng 24 na oras: ${f.passwordLink}`,
        'Kung hindi ikaw ang humiling nito, huwag pansinin ang mail: hindi magbabago ang password mo.',
      ],
    }),
  },
};
