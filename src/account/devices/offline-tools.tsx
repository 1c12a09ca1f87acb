import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { EngineName } from '../../../contract/device-engines';
import { formatBytes } from '../../i18n/formats';
import { Button } from '../../ui/button';
import screen from '../account-screen.module.css';
import styles from '../record-list.module.css';
import { dropEngine, type KeptEngine, listKeptEngines } from './kept-engines';

const names: Record<EngineName, ReturnType<typeof msg>> = {
  'picture-pdf': msg`Pictures to PDF`,
  'pdf-office': msg`PDF to Word, Excel, HTML and PNG`,
  'compress-picture': msg`Compress JPEG and WebP`,
};

/** What works on this device without a network, and the space it takes. Nothing while there is none. */
export function OfflineTools() {
  const { t, i18n } = useLingui();
  const [kept, setKept] = useState<readonly KeptEngine[]>([]);
  const read = () =>
    void listKeptEngines().then(setKept, (error) => console.info('The engines could not be listed', error));
  useEffect(read, []);
  if (kept.length === 0) return null;

  const remove = async (engine: EngineName) => {
    await dropEngine(engine);
    read();
  };
  return (
    <section className={screen.card} aria-labelledby="offline-tools">
      <h2 id="offline-tools">{t`This device`}</h2>
      <div className={styles.records}>
        <ul>
          {kept.map(({ engine, bytes }) => {
            const [name, size] = [i18n._(names[engine]), formatBytes(bytes, i18n.locale)];
            return (
              <li key={engine}>
                <p>
                  <strong>{name}</strong>
                  <span>{t`Works offline · ${size}`}</span>
                </p>
                <Button look="quiet" aria-label={t`Remove ${name}`} onClick={() => void remove(engine)}>
                  {t`Remove`}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
