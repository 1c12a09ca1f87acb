import { useLingui } from '@lingui/react/macro';
import { documentExtensions } from '../../../contract/documents';
import { formatBytes } from '../../i18n/formats';
import { DropZone } from '../../ui/drop-zone';

type DocumentDropZoneProps = {
  onFiles: (files: readonly File[]) => void;
  /** Takes less room once something is chosen. */
  isSmall: boolean;
  maxBytes: number;
};

const accepted = documentExtensions.map((extension) => `.${extension}`).join(',');

/** Where documents are chosen. */
export function DocumentDropZone({ onFiles, isSmall, maxBytes }: DocumentDropZoneProps) {
  const { t, i18n } = useLingui();
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
        hint: t`PDF, Word, Excel, PowerPoint, PNG, JPG · up to ${formatBytes(maxBytes, i18n.locale)} each`,
        noscript: t`Converting needs JavaScript, which is switched off here.`,
      }}
    />
  );
}
