import { ConfigLink } from '../../tenant/config-link';
import { ConfigPicture } from '../../tenant/config-picture';
import { buttonClass } from '../../ui/button';
import { FactList } from '../../ui/fact-list';
import { Tabs } from '../../ui/tabs/tabs';
import { BlockFrame } from '../block-frame';
import styles from './recovery-types.module.css';
import type { RecoveryTypesProps } from './recovery-types-schema';

/** What can be recovered, a tab for each kind. */
export function RecoveryTypes({ title, description, types }: RecoveryTypesProps) {
  return (
    <BlockFrame title={title} description={description}>
      <Tabs
        label={title}
        tabs={types.map((type, index) => ({
          key: `${index}-${type.name}`,
          name: type.name,
          panel: <RecoveryPanel type={type} />,
        }))}
      />
    </BlockFrame>
  );
}

function RecoveryPanel({ type }: { type: RecoveryTypesProps['types'][number] }) {
  const { title, text, points, image, button } = type;
  return (
    <div className={styles.panel}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        {points?.length ? <FactList facts={points} /> : null}
        {button ? (
          <ConfigLink to={button.path} className={buttonClass()}>
            {button.text}
          </ConfigLink>
        ) : null}
      </div>
      {image ? <ConfigPicture picture={image} className={styles.picture} /> : null}
    </div>
  );
}
