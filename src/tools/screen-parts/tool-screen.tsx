import type { ReactNode } from 'react';
import type { Picture } from '../../../contract/picture';
import { ConfigPicture } from '../../tenant/config-picture';
import { FactList } from '../../ui/fact-list';
import { PageTitle, useIsScreenPart } from '../../ui/page-title';
import { SampleButton } from './sample-button';
import styles from './tool-screen.module.css';
import type { ReadableSample } from './try-sample';

type ToolScreenProps = {
  title: string;
  lead: string;
  facts?: readonly string[] | undefined;
  sample?: ReadableSample | undefined;
  picture?: Picture | undefined;
  /** The text, without the facts, goes above the tool instead of beside it: for tools that need the width. */
  isStacked?: boolean;
  children: ReactNode;
};

/** The promise and, beside it or right under it, the tool in its panel. */
export function ToolScreen({ title, lead, facts, sample, picture, isStacked, children }: ToolScreenProps) {
  // The page's own screen is the first thing on it.
  const isFirst = !useIsScreenPart();
  return (
    <section
      className={styles.screen}
      data-stacked={isStacked ? '' : undefined}
      data-pictured={picture ? '' : undefined}
    >
      <div className={styles.words}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.lead}>{lead}</p>
        {facts?.length && !isStacked ? (
          <div className={styles.facts}>
            <FactList facts={facts} />
          </div>
        ) : null}
      </div>
      <div className={styles.tool}>
        {children}
        {sample ? (
          <div className={styles.sample}>
            <SampleButton sample={sample} />
          </div>
        ) : null}
      </div>
      {picture ? <ConfigPicture picture={picture} className={styles.picture} isEager={isFirst} /> : null}
    </section>
  );
}
