import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { ToolProblem } from '../screen-parts/tool-problem';
import { KeepHereSwitch } from '../start-parts/keep-here-switch';
import { maxBytesOf } from './choose-files';
import { ChosenFiles } from './chosen-files';
import { DocumentDropZone } from './document-drop-zone';
import styles from './document-tool.module.css';
import { RefusedFiles } from './refused-files';
import { findEngineOf, useDocumentTool } from './use-document-tool';

/** The tool itself: choose, say what each becomes, convert; the jobs continue underneath. */
export function DocumentTool({ jobs }: { jobs: ReactNode }) {
  const { t } = useLingui();
  const { site } = useTenant();
  const tool = useDocumentTool();
  const hasFiles = tool.chosen.length > 0;
  const maxBytes = maxBytesOf(site.capabilities);

  return (
    <>
      <DocumentDropZone onFiles={tool.addFiles} isSmall={hasFiles} wanted={tool.wanted} maxBytes={maxBytes} />
      <RefusedFiles files={tool.refused} maxBytes={maxBytes} onDismiss={tool.dismissRefused} />
      {hasFiles ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void tool.convert();
          }}
        >
          <ChosenFiles
            files={tool.chosen}
            conversions={site.capabilities?.conversions}
            onTarget={tool.setTarget}
            onRemove={tool.removeFile}
            findProblem={(file) =>
              tool.place.mayLeave || findEngineOf(file) ? null : t`Only the server can convert this`
            }
          />
          <KeepHereSwitch place={tool.place} />
          <Button type="submit" isWide disabled={!tool.canConvert} isBusy={tool.isBusy}>
            {tool.isBusy ? t`One moment…` : t`Convert`}
          </Button>
        </form>
      ) : null}
      <ToolProblem problem={hasFiles ? tool.problem : null} />
      {jobs}
    </>
  );
}
