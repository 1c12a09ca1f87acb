import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string; data: string };

/** A mail server of RFC 5321's minimum that keeps what it is sent. */
export type SmtpListener = {
  /** SMTP_URL of it. */
  url: string;
  mails: readonly ReceivedMail[];
  /** How many of the next mails it refuses for now (451), as a greylisting server does. */
  refuseNext: (count: number) => void;
  close: () => Promise<void>;
};

export async function startSmtpListener(): Promise<SmtpListener> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that goes away mid-sentence is its own business.
    socket.on('error', () => socket.destroy());
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseNext: (count) => {
      refusals = count;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function converse(socket: Socket): void {
    let mail: ReceivedMail = { from: '', to: '', data: '' };
    let text = '';
    let isData = false;
    socket.write('220 test ready\r\n');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const answer = isData ? readData(line) : readCommand(line);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
        if (line === 'QUIT') socket.end();
      }
    });

    function readCommand(line: string): string {
      const [, path = ''] = /<(.*)>/.exec(line) ?? [];
      if (line.startsWith('MAIL FROM')) mail = { from: path, to: '', data: '' };
      if (line.startsWith('RCPT TO')) {
        if (refusals > 0) {
          refusals -= 1;
          return '451 come back later';
        }
        mail.to = path;
      }
      if (line === 'QUIT') return '221 bye';
      isData = line === 'DATA';
      return isData ? '354 go on' : '250 ok';
    }

    function readData(line: string): string | undefined {
      if (line !== '.') {
        mail.data += `${line.replace(/^\.\./, '.')}\r\n`;
        return undefined;
      }
      isData = false;
      mails.push(mail);
      return '250 taken';
    }
  }
}
