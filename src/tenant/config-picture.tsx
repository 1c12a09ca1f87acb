import type { Picture } from '../../contract/picture';
import { listPictureSources } from './picture-sources';
import { safeLink } from './safe-link';

type ConfigPictureProps = { picture: Picture; className?: string | undefined; isEager?: boolean };

/** Beside its words above the phone's width. */
const shownWidth = '(min-width: 980px) 50vw, 100vw';

/** A picture from configuration: nothing where its address is none to follow, its room reserved where it is. */
export function ConfigPicture({ picture, className, isEager }: ConfigPictureProps) {
  const source = safeLink(picture.src);
  if (!source) return null;
  const { alt, width, height } = picture;
  return (
    <img
      src={source}
      alt={alt}
      width={width}
      height={height}
      className={className}
      {...listPictureSources(source, width, isEager ? shownWidth : `auto, ${shownWidth}`)}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
