import { useLingui } from '@lingui/react/macro';
import { type DocumentTarget, documentExtensions, documentTargetNames } from '../../../contract/documents';
import { formatBytes } from '../../i18n/formats';
import { DropZone } from '../../ui/drop-zone';

type DocumentDropZoneProps = {
  onFiles: (files: readonly File[]) => void;
  /** Takes less room once something is chosen. */
  isSmall: boolean;
  maxBytes: number;
  /** What the files become, where the page's address says it. */
  wanted: DocumentTarget | undefined;
};

const accepted = documentExtensions.map((extension) => `.${extension}`).join(',');

/** Where documents are chosen. */
export function DocumentDropZone({ onFiles, isSmall, maxBytes, wanted }: DocumentDropZoneProps) {
  const { t, i18n } = useLingui();
  const size = formatBytes(maxBytes, i18n.locale);
  const format = wanted && documentTargetNames[wanted];
  return (
    <DropZone
      onFiles={onFiles}
      accept={accepted}
      isMultiple
      isSmall={isSmall}
      texts={{
        label: t`Choose files`,
        title: t`Drop files here`,
        over: t`Drop to add the files`,
        button: isSmall ? t`Add more` : t`Choose files`,
        hint: format
          ? t`Converts to ${format} · up to ${size} each`
          : t`PDF, Word, Excel, PowerPoint, PNG, JPG · up to ${size} each`,
        noscript: t`Turn on JavaScript in your browser to convert files.`,
      }}
    />
  );
}
