import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { accountDefaultTabIndex } from '../../contract/pages';
import { firstAccountTool, type ToolType, toolBlocks, toolTypes } from '../../contract/tool-types';
import { JobsElsewhere } from '../jobs/jobs-elsewhere';
import { readFunType } from '../session/fun-type';
import { useTenant } from '../tenant/tenant-provider';
import { ScreenPart } from '../ui/page-title';
import { Tabs } from '../ui/tabs/tabs';
import { useIsHydrated } from '../ui/use-is-hydrated';
import styles from './account-tools.module.css';
import { BlockSkeleton } from './block-skeleton';
import { PageBlock, PageBlocks, type PlacedBlock } from './page-blocks';

type AccountToolsProps = {
  /** The first tool, as the server drew it; empty where it was not drawn there. */
  blocks: readonly PlacedBlock[];
};

/** The account's tools: as tabs where the product navigation is on, else the one that this session came for. */
export function AccountTools({ blocks }: AccountToolsProps) {
  const { texts, site } = useTenant();
  const hasProductNav = texts.NavBar.productNav === true;
  const first = firstAccountTool(hasProductNav, site.type);
  // The server knows no session.
  const chosen = (useIsHydrated() && readFunType()) || site.type;
  const draw = (type: ToolType) =>
    type === first && blocks.length > 0 ? <PageBlocks blocks={blocks} /> : <LazyTool type={type} />;
  return (
    <ScreenPart>
      <JobsElsewhere>{hasProductNav ? <ToolTabs draw={draw} /> : draw(chosen)}</JobsElsewhere>
    </ScreenPart>
  );
}

/** Fetched when it comes near the view: a tab that nobody opens costs nothing. */
function LazyTool({ type }: { type: ToolType }) {
  const component = toolBlocks[type];
  const skeleton = useMemo(() => <BlockSkeleton component={component} />, [component]);
  return <PageBlock key={component} component={component} hydrateOn="view" skeleton={skeleton} />;
}

function ToolTabs({ draw }: { draw: (type: ToolType) => ReactNode }) {
  const { t } = useLingui();
  const names: [ToolType, string][] = [
    [toolTypes.photos, t`Old Pictures`],
    [toolTypes.idPhoto, t`Passport photo`],
    [toolTypes.speech, t`Voice To Text results`],
    [toolTypes.ai, t`Anime oriented`],
    [toolTypes.pdf, t`Online PDF Converter`],
    [toolTypes.findMyPhone, t`Downloading app`],
  ];
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t`Tools`}
        start={accountDefaultTabIndex}
        isLazy
        tabs={names.map(([type, name]) => ({
          key: toolBlocks[type],
          name,
          panel: draw(type),
        }))}
      />
    </div>
  );
}
