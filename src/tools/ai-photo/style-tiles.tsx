import { useLingui } from '@lingui/react/macro';
import { animeStyles } from './anime-styles';
import styles from './style-tiles.module.css';

type StyleTilesProps = { style: number; onChange: (style: number) => void };

/** The styles as tiles of which one is chosen. */
export function StyleTiles({ style, onChange }: StyleTilesProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={styles.styles} aria-label={t`Style`}>
      <legend>{t`Style`}</legend>
      <div className={styles.tiles}>
        {animeStyles.map(({ typeId, typeName, image }) => (
          <label key={typeId} className={styles.tile}>
            <input
              type="radio"
              name="style"
              value={typeId}
              checked={typeId === style}
              onChange={() => onChange(typeId)}
            />
            <img src={image} alt="" width={240} height={240} loading="lazy" />
            <span>{i18n._(typeName)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
