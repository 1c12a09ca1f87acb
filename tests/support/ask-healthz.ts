// A worker's code: asks a server's `/healthz` every 100 ms, whatever its parent does, and tells it how long each took.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const intervalMs = 100;
const { port } = workerData as { port: number };

setInterval(() => {
  const askedAtMs = performance.now();
  request({ host: '127.0.0.1', port, path: '/healthz' }, (answer) => {
    answer.resume();
    answer.once('end', () => parentPort?.postMessage(performance.now() - askedAtMs));
  })
    .on('error', () => parentPort?.postMessage(Number.POSITIVE_INFINITY))
    .end();
}, intervalMs);
