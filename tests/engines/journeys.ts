import { writeFile } from 'node:fs/promises';
import { makeDocx } from '../support/documents/office-files';
import { makePdf } from '../support/documents/pdf-files';
import { readPdfPages } from '../support/read-pdf';
import { startServer } from '../support/running-server';
import { wholeSuiteIf } from '../support/whole-suite';
import { expect, test } from './engine-test';
import { named } from './person';

const sentence = 'The harbour office keeps a copy of every letter';
const conversionMs = 60_000;

/** The main journeys, the same in every engine. */
export function describeJourneys(): void {
  test(
    'the home page has its heading, and its tool takes a file',
    wholeSuiteIf(true),
    async ({ person, server }, info) => {
      await person.open(server.siteUrl('pdf'));
      await person.sees(named('heading', 'Turn any document into the one you need'));
      await person.chooseFile(
        'Choose files',
        await keep(info.outputPath('letter.docx'), makeDocx([sentence])),
      );
      await person.reads('letter.docx');
      await person.sees(named('button', 'Convert'));
    },
  );

  test(
    'signs in, is still signed in after a reload, and signs out',
    wholeSuiteIf(true),
    async ({ person, server }) => {
      await person.open(server.siteUrl('pdf'));
      await person.signIn();
      await person.reload();
      await person.reads('member@demo.test');
      await person.press(named('button', 'Log out', 'banner'));
      await person.isAt(/^\/$/);
      await person.sees(named('button', 'Log in', 'banner'));
    },
  );

  test('converts a document, and the PDF that arrives says the same', async ({ person, server }, info) => {
    await person.open(`${server.siteUrl('pdf')}/t/pdf`);
    await person.signIn();
    await person.open(`${server.siteUrl('pdf')}/t/pdf`);
    await person.chooseFile('Choose files', await keep(info.outputPath('letter.docx'), makeDocx([sentence])));
    await person.press(named('button', 'Convert'));
    await person.sees(named('button', 'Download'), conversionMs);
    expect((await readPdfPages(await person.receives('letter.pdf'))).join(' ')).toContain(sentence);
  });

  test('reads the site in Vietnamese and in Russian', async ({ person, server }) => {
    await person.open(server.siteUrl('pdf'));
    await person.select('Language', 'Tiếng Việt');
    await person.sees(named('heading', 'Chuyển mọi tài\u00a0liệu sang định\u00a0dạng bạn cần'));
    await person.sees(named('button', 'Đăng nhập', 'banner'));
    await person.readsIn('vi');
    await person.select('Ngôn ngữ', 'Русский');
    await person.sees(named('heading', 'Любой документ — в нужный вам формат'));
    await person.sees(named('button', 'Войти', 'banner'));
    await person.readsIn('ru');
  });

  test(
    'buys a trial as a visitor, and the payment is confirmed',
    wholeSuiteIf(true),
    async ({ person, server }) => {
      await person.open(`${server.siteUrl('pdf')}/sub/price`);
      await person.press(named('button', 'Buy for $0.99'));
      await person.isAt(/^\/sandbox\/pay/);
      await person.type('Email', `buyer-${Date.now()}@demo.test`);
      await person.press(named('button', 'Approve payment'));
      await person.isAt(/^\/payment-results/);
      await person.reads('The payment is confirmed.');
    },
  );

  test('a reload in the middle of a conversion continues with it, and it was started once', async ({
    person,
  }, info) => {
    test.setTimeout(180_000);
    const server = await startServer();
    try {
      await person.open(`${server.siteUrl('pdf')}/t/pdf`);
      await person.signIn();
      await person.open(`${server.siteUrl('pdf')}/t/pdf`);
      // Long enough to be met in the middle: it is drawn page by page.
      await person.chooseFile('Choose files', await keep(info.outputPath('atlas.pdf'), makePdf(16)));
      await person.select('Convert to', 'PNG');
      await person.press(named('button', 'Convert'));
      await person.reads(/Converting/, conversionMs);
      await person.reload();
      await person.reads('atlas.pdf');
      await person.sees(named('button', 'Download'), conversionMs);
      const rows = await server.readRows("select state, attempt as runs from works where kind = 'document'");
      expect(rows).toEqual([{ state: 'done', runs: 1 }]);
    } finally {
      // A page complains of what it still fetches when its server is gone.
      await person.open('about:blank');
      await server.stop();
    }
  });

  test(
    'a page left in the middle of a conversion holds up no other, and shows its end when it is back',
    wholeSuiteIf(true),
    async ({ person }, info) => {
      test.setTimeout(180_000);
      const server = await startServer();
      try {
        const address = `${server.siteUrl('pdf')}/t/pdf`;
        await person.open(address);
        await person.signIn();
        await person.open(address);
        await person.marksThePage();
        await person.chooseFile('Choose files', await keep(info.outputPath('atlas.pdf'), makePdf(16)));
        await person.select('Convert to', 'PNG');
        await person.press(named('button', 'Convert'));
        await person.reads(/Converting/, conversionMs);
        // Twice: whether a worker is stopped at a bad moment is a matter of luck. Browsers keep two pages at least.
        for (const name of ['first', 'second']) {
          await person.open(`${address}?round=${name}`);
          await person.chooseFile(
            'Choose files',
            await keep(info.outputPath(`${name}.docx`), makeDocx([sentence])),
          );
          await person.press(named('button', 'Convert'));
          await person.reads(new RegExp(`${name}\\.docx is converted`), conversionMs);
        }
        await person.goBack();
        // Looked at first: Firefox complains of every picture that was still on its way to a page that is left.
        await person.reads('second.docx');
        await person.goBack();
        await person.isWhereItWasLeft();
        await person.reads('second.docx');
        await person.readsNot(/Converting/);
        const rows = await server.readRows(
          "select state, attempt as runs from works where kind = 'document'",
        );
        expect(rows).toEqual(Array(3).fill({ state: 'done', runs: 1 }));
      } finally {
        // A page complains of what it still fetches when its server is gone.
        await person.open('about:blank');
        await server.stop();
      }
    },
  );

  test('a page that was open opens again with the server killed', async ({ person, server }) => {
    await person.open(`${server.siteUrl('pdf')}/t/pdf`);
    await person.waitsUntilStored();
    await server.kill();
    try {
      await person.open(`${server.siteUrl('pdf')}/t/pdf`);
      await person.sees(named('heading', 'Turn any document into the one you need'));
      await person.reads(/you are offline/i);
    } finally {
      await server.restart();
    }
  });
}

async function keep(path: string, bytes: Promise<Buffer>): Promise<string> {
  await writeFile(path, await bytes);
  return path;
}
