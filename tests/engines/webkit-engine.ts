import type { Engine, Target } from './engine';
import { WebDriverError, type WebDriverSession } from './webdriver-session';
import { startWebKit } from './webkit-process';

/** WebKitGTK with everything it keeps in folders of its own, over W3C WebDriver, which reports nothing of the console. */
export async function startWebKitEngine(): Promise<Engine> {
  const { session, downloadsFolder, close } = await startWebKit();
  const find = (target: Target) => findElement(session, target);
  return {
    goto: (url) => session.goto(url),
    reload: () => session.reload(),
    goBack: () => session.goBack(),
    async isVisible(target) {
      try {
        return (await findVisible(session, target)) !== undefined;
      } catch (error) {
        // The page drew itself again between the two questions.
        if (error instanceof WebDriverError && error.code === 'stale element reference') return false;
        throw error;
      }
    },
    click: async (target) => session.click(await find(target)),
    async type(target, text) {
      const field = await find(target);
      await session.clear(field);
      await session.sendKeys(field, text);
    },
    async select(target, option) {
      for (const element of await session.findAll('option', await find(target))) {
        if ((await session.readText(element)) === option) return session.click(element);
      }
      throw new Error(`${target.name} has no option ${option}`);
    },
    async chooseFile(target, path) {
      // A file field is hidden behind what a person presses.
      for (const element of await session.findAll('input[type=file]')) {
        if ((await session.readName(element)) === target.name) return session.sendKeys(element, path);
      }
      throw new Error(`No file field is called ${target.name}`);
    },
    run: async <Answer>(body: string) => (await session.run(body)) as Answer,
    keepsLeftPages: true,
    downloadsFolder,
    readComplaints: () => [],
    close,
  };
}

const parts = { banner: 'header', main: 'main', dialog: 'dialog[open]' } as const;
const kinds = { button: 'button', heading: 'h1, h2, h3', field: 'input, textarea', choice: 'select' };

async function findElement(session: WebDriverSession, target: Target): Promise<string> {
  const element = await findVisible(session, target);
  if (!element) throw new Error(`There is no ${target.kind} ${target.name}`);
  return element;
}

async function findVisible(session: WebDriverSession, target: Target): Promise<string | undefined> {
  const { kind, name, within } = target;
  const part = within ? (await session.findAll(parts[within]))[0] : undefined;
  if (within && !part) return undefined;
  for (const element of await session.findAll(kinds[kind], part)) {
    if (!(await session.isDisplayed(element))) continue;
    const read = await session.readName(element);
    // WebKit counts the chosen option to the name of a list inside its own label.
    if (read === name || (kind === 'choice' && read?.startsWith(`${name} `))) return element;
  }
  return undefined;
}
