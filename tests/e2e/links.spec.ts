import { expect, test } from '../support/journey';
import { onLoopback } from '../support/loopback';

const languageOf = { pdf: 'vi', photos: 'ru', id: 'id', voice: 'fil', anime: 'vi', sms: 'ru', phone: 'id' };

// No browser: the server's own HTML is read, as a search engine reads it.
for (const [site, language] of Object.entries(languageOf)) {
  test(`no link or picture of the ${site} site leads nowhere, in English and in ${language}`, async ({
    server,
  }) => {
    const home = server.siteUrl(site);
    const seen = new Set<string>();
    const broken: string[] = [];
    const waiting = [`${home}/`, `${home}/?lang=${language}`, `${home}/t/blocks`].map((url) => ({
      url,
      from: 'the start',
    }));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (seen.has(next.url)) continue;
      seen.add(next.url);
      const { url, headers } = onLoopback(next.url);
      const answer = await fetch(url, { headers, redirect: 'manual' });
      if (answer.status !== 200) broken.push(`${next.url} (${answer.status}), linked on ${next.from}`);
      const isOwnPage =
        next.url.startsWith(`${home}/`) && answer.headers.get('content-type')?.includes('html');
      if (!isOwnPage) {
        await answer.body?.cancel();
        continue;
      }
      for (const found of findAddresses(await answer.text(), next.url)) {
        // Sister sites are this server's own too; anything else belongs to others.
        if (new URL(found).host.endsWith(`.localhost:${server.port}`))
          waiting.push({ url: found, from: next.url });
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(25);
  });
}

/** Where links and pictures of a page lead, in the page's language, without anchors. */
function findAddresses(html: string, base: string): string[] {
  const language = new URL(base).searchParams.get('lang');
  return [...html.matchAll(/<(a|img)\s[^>]*?(?:href|src)="([^"]+)"/g)].flatMap(([, tag, value]) => {
    const address = value?.replaceAll('&amp;', '&') ?? '';
    if (!/^(https?:|\/|\?)/.test(address)) return [];
    const url = new URL(address, base);
    url.hash = '';
    // The footer's language links lead to this page in every language; one other is enough.
    if (address.startsWith('?lang=')) return [];
    if (tag === 'a' && language && url.host === new URL(base).host) url.searchParams.set('lang', language);
    return [url.href];
  });
}
