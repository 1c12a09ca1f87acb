import { createHash, randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyRequest } from 'fastify';
import { hourMs } from '../../contract/time-spans';

/**
 * Somebody else's backend, as the field has them: numeric codes, its own token header, files on its own storage
 * address, its own messages. Written apart from the reference backend on purpose: what passes against both keeps to
 * the contract and not to our habits.
 */
export type StrangersBackend = {
  url: string;
  /** Conversions that were really started. */
  countStarts: () => number;
  /** Uploads that arrived whole. */
  countUploads: () => number;
  /** Idempotency keys seen on starts, repeats included. */
  seenKeys: () => string[];
  /** From now on an answered start is cut before the answer leaves, this many times. */
  loseStartAnswers: (times: number) => void;
  /** Lets the person's membership run out, or begin again. A start without one is answered 403. */
  setMember: (isMember: boolean) => void;
  /** From now on pages are answered 500, or as they are again. */
  failPages: (isFailing: boolean) => void;
  setCapabilities: (capabilities: Record<string, unknown> | undefined) => void;
  close: () => Promise<void>;
};

const tokenHeader = 'x-stranger-auth';
export const strangersPerson = { email: 'kim@stranger.test', password: 'stranger-pass' };

/** `refusal`: what it answers, with 404, to a call that it does not have; left out: no envelope. */
export async function startStrangersBackend(
  siteHost: string,
  { refusal }: { refusal?: object } = {},
): Promise<StrangersBackend> {
  const app = Fastify();
  if (refusal) app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal));
  await app.register(multipart);
  const tokens = new Set<string>();
  const files = new Map<string, Buffer>();
  const startsByKey = new Map<string, string>();
  const polls = new Map<string, number>();
  const keys: string[] = [];
  let starts = 0;
  let uploads = 0;
  let answersToLose = 0;
  let isMember = true;
  let isFailingPages = false;
  let capabilities: Record<string, unknown> | undefined;

  app.get('/nodeapi/site', async (request, reply) => {
    const { host } = request.query as { host?: string };
    if (host !== siteHost) return reply.code(404).send({ message: 'no such site' });
    return { data: describeSite(siteHost, capabilities) };
  });

  app.get('/nodeapi/page', async (request, reply) => {
    const { page } = request.query as { page?: string };
    if (isFailingPages) return reply.code(500).send('out of order');
    if (page !== 'index') return reply.code(404).send({ message: 'no such page' });
    return {
      data: { contentStatus: 1, richText: { en: '<h1>Stranger Docs</h1><p>Somebody else runs this.</p>' } },
    };
  });

  app.post('/backapi/v1/user/session/login', async (request) => {
    const { identifier, credential } = request.body as { identifier: string; credential: string };
    if (identifier !== strangersPerson.email || credential !== strangersPerson.password) {
      return { success: 20001, msg: 'We do not know these words together.' };
    }
    const tokenValue = randomUUID();
    tokens.add(tokenValue);
    return {
      success: 1,
      msg: 'Welcome back',
      obj: { tokenKey: tokenHeader, tokenValue, userInfo: {}, userDetailVo: { email: identifier, id: 7 } },
      traceId: 42,
    };
  });

  app.get('/backapi/v1/user/session/logout', async () => ({ success: true }));

  app.get('/backapi/v1/user/info', async (request, reply) => {
    if (!isSignedIn(request)) return reply.code(401).send({ success: 401, msg: 'token' });
    return {
      success: 1,
      obj: {
        email: strangersPerson.email,
        subStatus: isMember ? 1 : 0,
        expirationTime: Date.now() + (isMember ? hourMs : -1_000),
        points: 3,
      },
    };
  });

  app.post('/backapi/v1/convert/uploadFile', async (request, reply) => {
    if (!isSignedIn(request)) return reply.code(401).send({ success: 401 });
    const part = await request.file();
    if (part?.fieldname !== 'file') return reply.code(400).send({ success: 400, msg: 'field' });
    const bytes = await part.toBuffer();
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    files.set(name, bytes);
    uploads += 1;
    return { success: 1, obj: `${address()}/cdn/${name}` };
  });

  app.get('/backapi/v1/pdf/fileToPdf', async (request, reply) => {
    if (!isSignedIn(request)) return reply.code(401).send({ success: 401 });
    if (!isMember) return reply.code(403).send({ success: 403, msg: 'Members only.' });
    const { fileUrl, type, outType } = request.query as Record<string, string>;
    if (type !== 'docx' || outType !== 'pdf' || !files.has(fileUrl?.split('/').pop() ?? '')) {
      return { success: 30001, msg: 'That file is not with us.' };
    }
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') keys.push(key);
    const isRepeat = capabilities?.idempotency === true && typeof key === 'string' && startsByKey.has(key);
    const uniqueId = isRepeat ? String(startsByKey.get(key)) : String(900_000 + starts);
    if (!isRepeat) {
      starts += 1;
      if (typeof key === 'string') startsByKey.set(key, uniqueId);
    }
    if (answersToLose > 0) {
      answersToLose -= 1;
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    // Numbers where the reference backend sends text.
    return { success: 1, obj: { uniqueId: Number(uniqueId) } };
  });

  app.get('/backapi/v1/pdf/getProgress', async (request) => {
    const { uniqueId } = request.query as { uniqueId: string };
    const count = (polls.get(uniqueId) ?? 0) + 1;
    polls.set(uniqueId, count);
    if (count < 2) return { success: 1, obj: { progress: '40' } };
    return { success: 1, obj: { progress: 100, url: `${address()}/cdn/result-${uniqueId}.pdf` } };
  });

  app.get('/cdn/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(`%PDF-1.4\n% ${name}\n`);
  });

  await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url: address(),
    countStarts: () => starts,
    countUploads: () => uploads,
    seenKeys: () => [...keys],
    loseStartAnswers: (times) => {
      answersToLose = times;
    },
    setMember: (next) => {
      isMember = next;
    },
    failPages: (isFailing) => {
      isFailingPages = isFailing;
    },
    setCapabilities: (next) => {
      capabilities = next;
    },
    close: () => app.close(),
  };

  function isSignedIn(request: FastifyRequest): boolean {
    const token = request.headers[tokenHeader];
    return typeof token === 'string' && tokens.has(token);
  }

  function address(): string {
    const bound = app.addresses()[0];
    if (typeof bound !== 'object') throw new Error('The stranger does not listen yet');
    return `http://127.0.0.1:${bound.port}`;
  }
}

function describeSite(host: string, capabilities: Record<string, unknown> | undefined) {
  return {
    type: 5,
    site: {
      host,
      code: 'stranger',
      name: 'Stranger Docs',
      label: 'stranger-docs',
      theme: 'terre',
      helpUrl: 'https://help.stranger.test/',
    },
    ...(capabilities && { capabilities }),
    common: { en: texts, vi: texts },
  };
}

const texts = {
  NavBar: {
    title: 'Stranger Docs',
    converts: [{ title: 'Tools', items: [{ path: '/t/pdf', title: 'Convert' }] }],
    langOptions: [],
    loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
  },
  FooterBar: {
    title: 'Stranger Docs',
    intro: '<p>Elsewhere</p>',
    columns: [{ title: 'Help', links: [{ title: 'Questions', path: '/sub/help' }] }],
    business: { text: 'Stranger Ltd' },
  },
  Login: {},
};
