import type { Step } from '../queue/job-step';

/** Uploads the job's file; finds `fileUrl` and when that was, since the address expires. */
export function upload(): Step<unknown> {
  return {
    name: 'upload',
    produces: ['fileUrl', 'uploadedAtMs'],
    isTransfer: true,
    async run({ backend, fileName, openFile, report, upload: send }) {
      const bytes = await openFile();
      const sent = await send(
        { bytes, name: fileName },
        {
          ...backend,
          onProgress: (loaded, total) =>
            report({ phase: 'upload', loaded: scale(loaded, total), total: bytes.size }),
        },
      );
      if (!sent.ok) return { type: 'call-failed', failure: sent.error };
      return { type: 'done', patch: { fileUrl: sent.value, uploadedAtMs: Date.now() } };

      // The browser counts the form's own bytes too; the person knows the size of their file.
      function scale(loaded: number, total: number): number {
        return total > 0 ? Math.min(bytes.size, Math.round((loaded / total) * bytes.size)) : 0;
      }
    },
  };
}
