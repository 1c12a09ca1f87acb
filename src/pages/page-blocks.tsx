import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, Suspense, use, useEffect, useMemo, useRef } from 'react';
import type { ComponentName } from '../../contract/pages';
import type { Properties } from '../../contract/tenant';
import { Button } from '../ui/button';
import { dehydratedAttribute } from '../ui/dehydrated';
import { PartBoundary } from '../ui/part-boundary';
import type { HydrateOn } from './block';
import { blockRegistry } from './block-registry';
import styles from './page-blocks.module.css';
import { useBlockLoading } from './use-block-loading';

type PageBlockProps = {
  component: ComponentName;
  props?: Properties;
  /** The server drew it, and its HTML stays until its code is here. */
  isServerDrawn?: boolean;
  /** `load`: with the page, because the person came for it. */
  hydrateOn?: HydrateOn | 'load';
  /** In the block's place until it is loaded, where the server did not draw it. */
  skeleton?: ReactNode;
};

/** A block that was checked, ready to draw. */
export type PlacedBlock = PageBlockProps & { key: string };

/** A page's blocks, one after the other. */
export function PageBlocks({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return blocks.map(({ key, ...block }) => <PageBlock key={key} {...block} />);
}

const noProps: Properties = {};

/**
 * A block in a Suspense boundary that waits for the block's code. React leaves the server's HTML in a waiting boundary
 * alone until its props or a context change; so its element is made once.
 */
export function PageBlock({
  component,
  props = noProps,
  isServerDrawn = false,
  hydrateOn = blockRegistry[component].hydrateOn,
  skeleton = null,
}: PageBlockProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const { loaded, isMissing, load } = useBlockLoading(place, { component, isServerDrawn, hydrateOn });
  const content = useMemo(
    () => (
      <PartBoundary>
        <Suspense fallback={skeleton}>
          <BlockContent component={component} props={props} loaded={loaded} />
          <Hydrated place={place} />
        </Suspense>
      </PartBoundary>
    ),
    [component, props, loaded, skeleton],
  );

  return (
    <div ref={place} className={styles.place} {...(isServerDrawn ? { [dehydratedAttribute]: '' } : {})}>
      {isMissing ? (
        <div className={styles.missing}>
          <p>{t`You need to be online for that. Try again when you have a connection.`}</p>
          <Button look="quiet" onClick={load}>
            {t`Try now`}
          </Button>
        </div>
      ) : (
        content
      )}
    </div>
  );
}

type BlockContentProps = { component: ComponentName; props: Properties; loaded: Promise<void> | undefined };

function BlockContent({ component, props, loaded }: BlockContentProps) {
  if (loaded) use(loaded);
  const Component = blockRegistry[component].component;
  if (!Component) throw new Error(`${component} was not fetched`);
  return <Component {...props} />;
}

/** Its effect runs once React has hydrated the boundary. What was done before is replayed then (`early-input.ts`). */
function Hydrated({ place }: { place: RefObject<Element | null> }) {
  useEffect(() => place.current?.removeAttribute(dehydratedAttribute), [place]);
  return null;
}
