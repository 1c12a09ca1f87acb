import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ToolScreen } from '../../ui/tool-screen';
import type { ConvertUploadProps } from './convert-upload-schema';
import { DocumentTool } from './document-tool';

/** The promise and, beside it or right under it, the tool. */
export function DocumentScreen({
  title,
  description,
  facts,
  jobs,
}: ConvertUploadProps & { jobs: ReactNode }) {
  const { t } = useLingui();
  return (
    <ToolScreen
      title={title ?? t`Convert documents`}
      lead={description ?? t`PDF to Word, Excel, PNG and HTML; Office files and pictures to PDF.`}
      facts={facts}
    >
      <DocumentTool jobs={jobs} />
    </ToolScreen>
  );
}
