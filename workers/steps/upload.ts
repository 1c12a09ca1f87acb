import { uploadChunkBytes } from '../../contract/limits';
import { terminateUpload } from '../../src/api/resumable-upload';
import { findText } from '../queue/run/checkpoint';
import type { Step, StepContext } from '../queue/run/job-step';

/**
 * Uploads the job's file, in pieces that survive a kill where the backend takes them; finds `fileUrl` and when that
 * was, since the address expires.
 */
export function upload(): Step<unknown> {
  return {
    name: 'upload',
    produces: ['fileUrl', 'uploadedAtMs'],
    notes: ['uploadUrl'],
    isTransfer: true,
    async run(context) {
      const bytes = await context.openFile();
      const { tus } = context.capabilities;
      // A file of one chunk is sent again whole after a kill either way, and one request is quicker than two.
      const isInPieces = tus !== undefined && bytes.size > uploadChunkBytes;
      const sent = await (isInPieces ? sendInPieces(bytes, tus, context) : sendWhole(bytes, context));
      if (!sent.ok) return { type: 'call-failed', failure: sent.error };
      return { type: 'done', patch: { fileUrl: sent.value, uploadedAtMs: Date.now() } };
    },
    async giveBack(checkpoint, backend) {
      const uploadUrl = findText(checkpoint, 'uploadUrl');
      if (uploadUrl && !('fileUrl' in checkpoint)) await terminateUpload(uploadUrl, backend);
    },
  };
}

function sendWhole(bytes: Blob, { backend, fileName, report, upload: send }: StepContext<unknown>) {
  return send({ bytes, name: fileName }, { ...backend, onProgress: reportUpload(bytes, report) });
}

/** The browser counts the form's own bytes too; the person knows the size of their file. */
export function reportUpload({ size }: Blob, report: StepContext['report']) {
  return (loaded: number, total: number) => {
    const share = total > 0 ? Math.min(1, loaded / total) : 0;
    report({ phase: 'upload', loaded: Math.round(share * size), total: size });
  };
}

function sendInPieces(bytes: Blob, endpoint: string, context: StepContext<unknown>) {
  const { backend, checkpoint, fileName, note, report, uploadResumably: send } = context;
  return send(
    { bytes, name: fileName },
    {
      ...backend,
      endpoint,
      uploadUrl: findText(checkpoint, 'uploadUrl'),
      onProgress: (loaded, total) => report({ phase: 'upload', loaded, total }),
      onCreated: async (uploadUrl) => {
        if ((await note({ uploadUrl })) === 'gone') void terminateUpload(uploadUrl, backend);
      },
    },
  );
}
