import { useLingui } from '@lingui/react/macro';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ToolScreenProps } from '../tool-screen-props';
import { DocumentTool } from './document-tool';

/** The promise and, beside it or right under it, the tool. */
export function DocumentScreen({ title, description, renderJobs, ...texts }: ToolScreenProps) {
  const { t } = useLingui();
  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Convert documents`}
      lead={description ?? t`PDF to Word, Excel, PNG and HTML; Office files and pictures to PDF.`}
    >
      <DocumentTool jobs={renderJobs()} />
    </ToolScreen>
  );
}
