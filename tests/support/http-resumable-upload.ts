import { DefaultHttpStack, type HttpStack } from 'tus-js-client';
import { uploadResumably } from '../../src/api/resumable-upload';
import type { UploadResumably } from '../../workers/queue/run/job-step';

/** The resumable upload over Node's HTTP, which reports progress by the bytes that left, as browsers do. */
export const resumablyByHttp: UploadResumably = (file, context) =>
  uploadResumably(file, { ...context, httpStack: blobStack });

const nodeStack = new DefaultHttpStack({});

/** Node's stack takes Buffers, the browser's takes Blobs. */
const blobStack: HttpStack = {
  getName: () => 'blobs over HTTP',
  createRequest: (method, url) => {
    const request = nodeStack.createRequest(method, url);
    const send = request.send.bind(request);
    request.send = async (body: unknown) =>
      send(body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body);
    return request;
  },
};
