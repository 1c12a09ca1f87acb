import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FactList } from '../../ui/fact-list';
import type { ConvertUploadProps } from './convert-upload-schema';
import styles from './document-screen.module.css';
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
    <section className={styles.screen}>
      <div className={styles.words}>
        <h1>{title ?? t`Convert documents`}</h1>
        <p className={styles.lead}>
          {description ?? t`PDF to Word, Excel, PNG and HTML; Office files and pictures to PDF.`}
        </p>
        {facts?.length ? (
          <div className={styles.facts}>
            <FactList facts={facts} />
          </div>
        ) : null}
      </div>
      <DocumentTool jobs={jobs} />
    </section>
  );
}
