/** JSON as a configuration is written in. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const picture = { src: '/a.svg', alt: 'A picture', width: 4, height: 3 };
const button = { text: 'Go', path: '/t/pdf' };
const link = { path: '/t/pdf', img: '/a.svg', title: 'Convert', tag: 'hot' };
const result = {
  file: '/site-files/sample.docx',
  picture,
  before: picture,
  transcript: '/site-files/sample.json',
};
const sample = { file: '/site-files/sample.pdf', label: 'Try it', result };
/** A tool without files has no sample. */
const texts = { description: 'About it', facts: ['Fast'], picture };
const tool = { ...texts, sample };

/** A site that sets every field that the schemas know; `tests/architecture/full-configuration.test.ts` holds it to that. */
export const fullSite: Json = {
  type: 5,
  site: {
    host: 'full.test',
    code: 'full',
    name: 'Full site',
    label: 'full-site',
    theme: 'terre',
    look: {
      type: 'editorial',
      corners: 'sharp',
      density: 'airy',
      hero: 'centred',
      ground: 'tint',
      sections: 'cards',
      bar: 'stacked',
      prices: 'lead',
    },
    isChannel: false,
    helpUrl: 'https://help.test/',
    hideSupport: false,
    hideUnsubscribe: false,
    icons: [{ src: '/a.png', sizes: '192x192', type: 'image/png', purpose: 'any' }],
    shortName: 'Full',
    themeColor: '#102030',
    backgroundColor: '#ffffff',
  },
  pricing: { defaults: true },
  capabilities: {
    idempotency: true,
    tus: '/backapi/uploads',
    passwordChange: true,
    guestSignIn: true,
    passwordReset: true,
    emailConfirmation: true,
    proofOfWork: ['registration'],
    support: true,
    orderHistory: true,
    logoutEverywhere: true,
    devices: true,
    files: true,
    passkeys: true,
    signIn: [{ name: 'google', label: 'Google' }],
    push: true,
    receiptFiles: true,
    usage: true,
    resume: true,
    dataExport: true,
    accountDeletion: true,
    conversions: ['docx>pdf'],
    places: 'auto',
    smsSenderNames: ['GB'],
    speech: { languages: ['en'] },
    limits: { documentBytes: 1_000_000, audioBytes: 1_000_000, photoBytes: 1_000_000 },
    photos: { engine: 'service', colour: true },
    storageOrigins: ['https://files.test'],
  },
  common: { en: describeShell('English'), vi: describeShell('Vietnamese') },
};

/** A page with every block, each with every property. Block n has the title `Block n`. */
export const fullPage: Json = {
  contentStatus: 0,
  content: { en: listBlocks('Block'), vi: listBlocks('Khối') },
  meta: { en: { title: 'Full page', description: 'All of it', image: '/a.png' } },
};

export const richTextPage: Json = {
  contentStatus: 1,
  richText: { en: '<p>English rich text</p>', vi: '<p>Vietnamese rich text</p>' },
  meta: { en: { title: 'Rich text', description: 'Text' } },
};

function describeShell(language: string): Json {
  return {
    NavBar: {
      logo: '/a.svg',
      title: `${language} brand`,
      products: [{ ...link, type: 5 }],
      converts: [{ title: 'Tools', items: [link] }],
      langOptions: [
        { label: 'English', value: 'en' },
        { label: 'Tiếng Việt', value: 'vi' },
      ],
      hideKefu: false,
      openKefu: 'Help',
      fastClick: 'Fast',
      fastLink: '/t/pdf',
      loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
      tryHelp: 'Try',
      productNav: true,
    },
    FooterBar: {
      title: `${language} footer`,
      intro: '<p>Intro</p>',
      extra: '<p>Extra</p>',
      columns: [{ title: 'Help', links: [{ title: 'Questions', path: '/sub/help' }] }],
      moreProducts: [{ title: 'Other', href: 'https://other.test/', img: '/a.svg', type: 7 }],
      business: { text: 'Full Ltd', img: '/a.svg' },
    },
    Login: { emailErrorNull: 'Please enter your email' },
  };
}

function listBlocks(word: string): Json[] {
  const blocks: [component: string, props: { [name: string]: Json }][] = [
    ['ConvertUpload', tool],
    [
      'Banner',
      {
        description: 'D',
        facts: ['F'],
        notice: 'N',
        image: '/a.svg',
        imageAlt: 'A',
        button,
      },
    ],
    ['BannerCarousel', { slides: [{ title: 'S', description: 'D', image: picture, button }] }],
    ['Accordion', { items: [{ question: 'Q', answer: 'A' }] }],
    [
      'CompareSlider',
      {
        description: 'D',
        pairs: [{ before: picture, after: picture, caption: 'C' }],
        loop: false,
        intervalMs: 4_000,
      },
    ],
    [
      'Testimonials',
      {
        description: 'D',
        items: [{ name: 'N', occupation: 'O', description: 'D', image: '/a.svg', text: 'T' }],
      },
    ],
    ['ReadingCarousel', { description: 'D', items: [{ title: 'T', text: 'X', image: picture }] }],
    [
      'RecoveryTypes',
      {
        description: 'D',
        types: [{ name: 'N', title: 'T', text: 'X', points: ['P'], image: picture, button }],
      },
    ],
    [
      'WhyChoose',
      {
        description: 'D',
        layout: 'steps',
        reasons: [{ title: 'T', explanation: 'E', isExclusive: true }],
      },
    ],
    [
      'ToolCards',
      {
        description: 'D',
        cards: [
          {
            name: 'pdf',
            title: 'T',
            img: '/a.svg',
            sort: 1,
            theme: { backgroundColor: '#aabbcc', borderColor: '#112233' },
            path: '/t/pdf',
          },
        ],
      },
    ],
    ['RichText', { html: '<p>H</p>' }],
    [
      'Pricing',
      { description: 'D', html: '<p>H</p>', layout: 'plain', isPageTitle: false, hideCurrency: true },
    ],
    ['OldPhotos', tool],
    ['IdPhoto', tool],
    ['AiPhoto', tool],
    ['SpeechToText', tool],
    ['Compress', tool],
    ['FindMyPhone', { ...texts, appUrl: 'https://apps.test/', buttonText: 'Get it' }],
    ['SmsForm', texts],
    ['SmsHistory', {}],
  ];
  return blocks.map(([component, props], position) => ({
    component,
    props: { title: `${word} ${position}.`, ...props },
  }));
}
