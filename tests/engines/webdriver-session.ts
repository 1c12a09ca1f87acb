/** What the W3C WebDriver protocol calls an element in its answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Answer = { value: unknown };
type Failure = { error: string; message: string };

/** One session of a W3C WebDriver server: its commands, and no more of them than the journeys need. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Starts a browser with the given capabilities. Throws with what the driver says when it cannot. */
  static async create(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = (await send('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string };
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`);
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh', {});
  }

  async goBack(): Promise<void> {
    await this.#post('/back', {});
  }

  async setWindowSize(width: number, height: number): Promise<void> {
    await this.#post('/window/rect', { width, height });
  }

  /** Elements by a CSS selector, on the page or within one of its elements. */
  async findAll(selector: string, within?: string): Promise<string[]> {
    const found = await this.#post(`${within ? `/element/${within}` : ''}/elements`, {
      using: 'css selector',
      value: selector,
    });
    return (found as Record<string, string>[]).map((element) => element[elementKey] ?? '');
  }

  /** The name of an element in the accessibility tree; none where the tree leaves it out, which WebKit calls unknown. */
  async readName(element: string): Promise<string | undefined> {
    try {
      return (await this.#get(`/element/${element}/computedlabel`)) as string;
    } catch (error) {
      if (error instanceof WebDriverError && error.code === 'unknown error') return undefined;
      throw error;
    }
  }

  async readText(element: string): Promise<string> {
    return (await this.#get(`/element/${element}/text`)) as string;
  }

  async isDisplayed(element: string): Promise<boolean> {
    return (await this.#get(`/element/${element}/displayed`)) as boolean;
  }

  async click(element: string): Promise<void> {
    await this.#post(`/element/${element}/click`, {});
  }

  async clear(element: string): Promise<void> {
    await this.#post(`/element/${element}/clear`, {});
  }

  /** Types into a field, or names the file that a file field takes. */
  async sendKeys(element: string, text: string): Promise<void> {
    await this.#post(`/element/${element}/value`, { text });
  }

  async run(body: string): Promise<unknown> {
    return this.#post('/execute/sync', { script: `return (async () => { ${body} })()`, args: [] });
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await send('DELETE', this.#url);
  }

  #get(path: string): Promise<unknown> {
    return send('GET', this.#url + path);
  }

  #post(path: string, body: object): Promise<unknown> {
    return send('POST', this.#url + path, body);
  }
}

export class WebDriverError extends Error {
  /** One of the protocol's error codes, as `stale element reference`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await answer.json()) as Answer;
  if (answer.ok) return value;
  const { error, message } = value as Failure;
  throw new WebDriverError(error, `${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
