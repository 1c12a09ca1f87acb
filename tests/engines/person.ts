import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { member } from '../e2e/models/login-dialog';
import type { Engine, Target } from './engine';

/** A person before a browser of any engine: does what people do, and waits as they do for what shows. */
export class Person {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  open(url: string): Promise<void> {
    return this.#engine.goto(url);
  }

  reload(): Promise<void> {
    return this.#engine.reload();
  }

  goBack(): Promise<void> {
    return this.#engine.goBack();
  }

  /** Notices, once this page is left and come back to, whether it is the one that was left. */
  async marksThePage(): Promise<void> {
    await this.#engine.run(
      'addEventListener("pageshow", ({ persisted }) => { document.body.dataset.persisted = persisted; })',
    );
  }

  /** The page that was marked came out of the back/forward cache, where the engine keeps it there. */
  async isWhereItWasLeft(): Promise<void> {
    if (this.#engine.keepsLeftPages)
      await this.#expectInPage('return document.body.dataset.persisted', 'true');
  }

  async press(target: Target): Promise<void> {
    await this.sees(target);
    await this.#engine.click(target);
  }

  async type(label: string, text: string, within?: Target['within']): Promise<void> {
    const field = named('field', label, within);
    await this.sees(field);
    await this.#engine.type(field, text);
  }

  async select(label: string, option: string): Promise<void> {
    await this.sees(named('choice', label));
    await this.#engine.select(named('choice', label), option);
  }

  /** Chooses a file once the page listens: before, a browser's own list keeps it and the page may not look. */
  async chooseFile(label: string, path: string): Promise<void> {
    await this.#expectInPage('return !document.querySelector("#root[data-dehydrated]")', true);
    await this.#engine.chooseFile(named('field', label), path);
  }

  async sees(target: Target, timeoutMs?: number): Promise<void> {
    const message = `the ${target.kind} “${target.name}”`;
    await poll(() => this.#engine.isVisible(target), message, timeoutMs).toBe(true);
  }

  /** Reads a text anywhere on the page. */
  async reads(text: string | RegExp, timeoutMs?: number): Promise<void> {
    await poll(() => this.#read('document.body.innerText'), `the text ${text}`, timeoutMs).toMatch(text);
  }

  async readsNot(text: RegExp): Promise<void> {
    await poll(() => this.#read('document.body.innerText'), `no text ${text}`).not.toMatch(text);
  }

  async isAt(path: RegExp): Promise<void> {
    await poll(() => this.#read('location.pathname'), 'the address').toMatch(path);
  }

  async readsIn(language: string): Promise<void> {
    await this.#expectInPage('return document.documentElement.lang', language);
  }

  /** Signs in and waits for the account, which it leads to. */
  async signIn({ email, password } = member): Promise<void> {
    await this.press(named('button', 'Log in', 'banner'));
    await this.type('Email', email, 'dialog');
    await this.type('Password', password, 'dialog');
    await this.press(named('button', 'Log in', 'dialog'));
    await this.isAt(/^\/sub\/account$/);
    await this.sees(named('button', 'Log out', 'banner'));
  }

  /** The bytes of a download that came, or comes, under this name. */
  async receives(fileName: string): Promise<Buffer> {
    const path = join(this.#engine.downloadsFolder, fileName);
    const readSize = () =>
      readFile(path).then(
        ({ length }) => length,
        () => 0,
      );
    await poll(readSize, `the download ${fileName}`).toBeGreaterThan(0);
    return readFile(path);
  }

  /** The service worker is there and has cached this page, as it has a while after a first visit. */
  async waitsUntilStored(): Promise<void> {
    await this.#expectInPage(
      `const { active } = await navigator.serviceWorker.ready;
      const name = (await caches.keys()).find((key) => key.startsWith('toolfront-pages-'));
      if (active?.state !== 'activated' || !name) return false;
      // The cache is there before what it keeps.
      return (await (await caches.open(name)).match(location.origin + location.pathname)) !== undefined;`,
      true,
    );
  }

  readComplaints(): string[] {
    return this.#engine.readComplaints();
  }

  /** Nothing, while one page goes and the next one comes. */
  async #read(expression: string): Promise<string> {
    return (await this.#engine.run<string>(`return ${expression}`)) ?? '';
  }

  async #expectInPage(body: string, expected: unknown): Promise<void> {
    await poll(() => this.#engine.run(body), body).toBe(expected);
  }
}

/** Looks again and again, as long as other journeys wait unless it is said. */
function poll<Answer>(look: () => Promise<Answer>, message: string, timeoutMs?: number) {
  return expect.poll(look, { message, intervals: [100, 250], ...(timeoutMs && { timeout: timeoutMs }) });
}

/** A thing on the page by what it is and what it is called. */
export function named(kind: Target['kind'], name: string, within?: Target['within']): Target {
  return { kind, name, ...(within && { within }) };
}
