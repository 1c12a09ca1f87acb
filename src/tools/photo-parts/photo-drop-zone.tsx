import { useLingui } from '@lingui/react/macro';
import { photoExtensions } from '../../../contract/tools/photo-extensions';
import { formatBytes } from '../../i18n/formats';
import { DropZone } from '../../ui/drop-zone';

type PhotoDropZoneProps = {
  label: string;
  onFiles: (files: readonly File[]) => void;
  maxBytes: number;
};

/** The input's `accept`: extensions and types, since phones offer the camera for a type only. */
export const acceptedPhotos = [
  ...photoExtensions.map((extension) => `.${extension}`),
  'image/jpeg',
  'image/png',
].join(',');

/** Where one photo is chosen. */
export function PhotoDropZone({ label, onFiles, maxBytes }: PhotoDropZoneProps) {
  const { t, i18n } = useLingui();
  return (
    <DropZone
      onFiles={onFiles}
      accept={acceptedPhotos}
      texts={{
        label,
        title: t`Drop a photo here`,
        over: t`Drop to add the file`,
        button: label,
        hint: t`JPEG, JPG or PNG · up to ${formatBytes(maxBytes, i18n.locale)}`,
        noscript: t`Turn on JavaScript in your browser to use this tool.`,
      }}
    />
  );
}
