import type { Language } from '../../../contract/languages';

/** What the sandbox's pages say. The names of the first two buttons are fixed (docs/spec/accessible-names.md). */
export type SandboxTexts = {
  title: string;
  badge: string;
  notice: string;
  chargedNow: string;
  from: (date: string) => string;
  validFor: string;
  forever: string;
  onePayment: string;
  renews: string;
  email: string;
  emailHint: string;
  emailWrong: string;
  introductionUsed: string;
  subscribedAlready: string;
  failing: string;
  approve: string;
  decline: string;
  late: (seconds: number) => string;
  back: string;
  approved: string;
  declined: string;
  continue: string;
  outbox: string;
  outboxNotice: string;
  outboxEmpty: string;
  gone: string;
  goneText: string;
};

export const sandboxTexts: Record<Language, SandboxTexts> = {
  en: {
    title: 'Payment',
    badge: 'Sandbox',
    notice: 'This is a sandbox: no money is taken, and you decide what becomes of the payment.',
    chargedNow: 'Charged now',
    from: (date) => `From ${date}`,
    validFor: 'Valid for',
    forever: 'a lifetime',
    onePayment: 'One payment. Nothing is charged later.',
    renews: 'It renews by itself until you cancel, which you can do at any time on your account page.',
    email: 'Email',
    emailHint: 'The receipt goes there, and for a new account the link to set a password.',
    emailWrong: 'Please enter the correct email address',
    introductionUsed:
      'The first price is for newcomers, and this address has had one here. Log in and choose the plan at its normal price. Nothing was charged.',
    subscribedAlready:
      'This address has a subscription here already. Log in to change it, or choose a pack. Nothing was charged.',
    failing: 'Let later charges fail (to try what happens then)',
    approve: 'Approve payment',
    decline: 'Decline payment',
    late: (seconds) => `Pay later (confirmed after ${seconds}\u00a0s)`,
    back: 'Back without paying',
    approved: 'This payment was approved.',
    declined: 'This payment was declined. You can still approve it.',
    continue: 'Continue',
    outbox: 'Mails of this site',
    outboxNotice: 'No mail server is set up, so mails are kept here.',
    outboxEmpty: 'There are no mails yet.',
    gone: 'There is no such payment',
    goneText: 'Please go back and choose a plan again.',
  },
  vi: {
    title: 'Thanh toán',
    badge: 'Thử nghiệm',
    notice: 'Đây là môi trường thử nghiệm: không trừ tiền thật, bạn tự quyết định kết quả thanh toán.',
    chargedNow: 'Trả ngay bây giờ',
    from: (date) => `Từ ${date}`,
    validFor: 'Thời hạn',
    forever: 'trọn đời',
    onePayment: 'Thanh toán một lần. Sau này không thu thêm.',
    renews: 'Gói tự động gia hạn cho đến khi bạn hủy; bạn có thể hủy bất cứ lúc nào trong trang tài khoản.',
    email: 'Email',
    emailHint: 'Biên nhận sẽ được gửi tới đây; với tài khoản mới còn có liên kết đặt mật khẩu.',
    emailWrong: 'Vui lòng nhập đúng địa chỉ email',
    introductionUsed:
      'Giá lần đầu chỉ dành cho người mới, và địa chỉ này đã dùng giá đó tại đây. Hãy đăng nhập và chọn gói với giá thường. Chưa có khoản nào bị thu.',
    subscribedAlready:
      'Địa chỉ này đã có một gói thuê bao tại đây. Hãy đăng nhập để đổi gói, hoặc chọn gói mua lẻ. Chưa có khoản nào bị thu.',
    failing: 'Cho các lần thu sau thất bại (để thử xem điều gì xảy ra)',
    approve: 'Chấp nhận thanh toán',
    decline: 'Từ chối thanh toán',
    late: (seconds) => `Trả sau (xác nhận sau ${seconds}\u00a0giây)`,
    back: 'Quay lại, không thanh toán',
    approved: 'Khoản thanh toán này đã được chấp nhận.',
    declined: 'Khoản thanh toán này đã bị từ chối. Bạn vẫn có thể chấp nhận.',
    continue: 'Tiếp tục',
    outbox: 'Thư của trang này',
    outboxNotice: 'Chưa thiết lập máy chủ thư nên thư được giữ tại đây.',
    outboxEmpty: 'Chưa có thư nào.',
    gone: 'Không có khoản thanh toán này',
    goneText: 'Vui lòng quay lại và chọn gói một lần nữa.',
  },
  ru: {
    title: 'Оплата',
    badge: 'Тестовый режим',
    notice: 'Это тестовый режим: деньги не списываются, исход платежа выбираете вы.',
    chargedNow: 'К оплате сейчас',
    from: (date) => `С ${date}`,
    validFor: 'Срок действия',
    forever: 'бессрочно',
    onePayment: 'Разовый платёж. Позже ничего не списывается.',
    renews:
      'Подписка продлевается сама, пока вы её не отмените; отменить можно в любой момент на странице аккаунта.',
    email: 'Эл. почта',
    emailHint: 'Сюда придёт квитанция, а для нового аккаунта — ссылка, чтобы задать пароль.',
    emailWrong: 'Введите правильный адрес электронной почты',
    introductionUsed:
      'Первая цена — для новых пользователей, а с этого адреса ею уже пользовались. Войдите и выберите тариф по обычной цене. Ничего не списано.',
    subscribedAlready:
      'У этого адреса здесь уже есть подписка. Войдите, чтобы сменить тариф, или выберите пакет. Ничего не списано.',
    failing: 'Пусть следующие списания не пройдут (чтобы проверить, что будет)',
    approve: 'Подтвердить платёж',
    decline: 'Отклонить платёж',
    late: (seconds) => `Оплатить позже (подтверждение через ${seconds}\u00a0с)`,
    back: 'Вернуться без оплаты',
    approved: 'Этот платёж подтверждён.',
    declined: 'Этот платёж отклонён. Его всё ещё можно подтвердить.',
    continue: 'Продолжить',
    outbox: 'Письма этого сайта',
    outboxNotice: 'Почтовый сервер не настроен, поэтому письма хранятся здесь.',
    outboxEmpty: 'Писем пока нет.',
    gone: 'Такого платежа нет',
    goneText: 'Вернитесь и выберите тариф ещё раз.',
  },
  id: {
    title: 'Pembayaran',
    badge: 'Uji coba',
    notice: 'Ini mode uji coba: tidak ada uang yang ditarik, dan Anda yang menentukan hasil pembayaran.',
    chargedNow: 'Ditagih sekarang',
    from: (date) => `Mulai ${date}`,
    validFor: 'Berlaku selama',
    forever: 'seumur hidup',
    onePayment: 'Satu kali bayar. Tidak ada tagihan berikutnya.',
    renews: 'Langganan diperpanjang otomatis sampai Anda membatalkannya, kapan saja di halaman akun.',
    email: 'Email',
    emailHint: 'Kuitansi dikirim ke sini; untuk akun baru juga tautan untuk membuat kata sandi.',
    emailWrong: 'Harap masukkan alamat email yang benar',
    introductionUsed:
      'Harga pertama hanya untuk pengguna baru, dan alamat ini sudah pernah memakainya di sini. Masuklah dan pilih paket dengan harga normal. Tidak ada yang ditagih.',
    subscribedAlready:
      'Alamat ini sudah punya langganan di sini. Masuklah untuk mengubahnya, atau pilih paket sekali bayar. Tidak ada yang ditagih.',
    failing: 'Buat tagihan berikutnya gagal (untuk mencoba apa yang terjadi)',
    approve: 'Setujui pembayaran',
    decline: 'Tolak pembayaran',
    late: (seconds) => `Bayar nanti (dikonfirmasi setelah ${seconds}\u00a0detik)`,
    back: 'Kembali tanpa membayar',
    approved: 'Pembayaran ini telah disetujui.',
    declined: 'Pembayaran ini ditolak. Anda masih dapat menyetujuinya.',
    continue: 'Lanjutkan',
    outbox: 'Surat situs ini',
    outboxNotice: 'Server surat belum disiapkan, jadi surat disimpan di sini.',
    outboxEmpty: 'Belum ada surat.',
    gone: 'Pembayaran ini tidak ada',
    goneText: 'Silakan kembali dan pilih paket lagi.',
  },
  fil: {
    title: 'Pagbabayad',
    badge: 'Sandbox',
    notice: 'Isa itong sandbox: walang perang kinukuha, at ikaw ang magpapasya sa kalalabasan ng bayad.',
    chargedNow: 'Sisingilin ngayon',
    from: (date) => `Mula ${date}`,
    validFor: 'May bisa nang',
    forever: 'habambuhay',
    onePayment: 'Isang bayad lang. Walang sisingilin pagkatapos.',
    renews:
      'Kusa itong nare-renew hanggang sa kanselahin mo, na magagawa anumang oras sa pahina ng account mo.',
    email: 'Email',
    emailHint: 'Dito ipapadala ang resibo, at para sa bagong account ang link para magtakda ng password.',
    emailWrong: 'Pakilagay ang tamang email address',
    introductionUsed:
      'Para sa mga bago ang unang presyo, at nagamit na ito ng address na ito rito. Mag-log in at piliin ang plan sa karaniwang presyo. Walang siningil.',
    subscribedAlready:
      'May subscription na ang address na ito rito. Mag-log in para baguhin ito, o pumili ng pack. Walang siningil.',
    failing: 'Hayaang pumalya ang mga susunod na singil (para subukan ang mangyayari)',
    approve: 'Aprubahan ang bayad',
    decline: 'Tanggihan ang bayad',
    late: (seconds) => `Magbayad mamaya (makukumpirma pagkalipas ng ${seconds}\u00a0segundo)`,
    back: 'Bumalik nang hindi nagbabayad',
    approved: 'Naaprubahan na ang bayad na ito.',
    declined: 'Tinanggihan ang bayad na ito. Maaari mo pa rin itong aprubahan.',
    continue: 'Magpatuloy',
    outbox: 'Mga mail ng site na ito',
    outboxNotice: 'Walang nakahandang mail server, kaya narito ang mga mail.',
    outboxEmpty: 'Wala pang mail.',
    gone: 'Walang ganitong bayad',
    goneText: 'Pakibalik at pumili muli ng plan.',
  },
};
