import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { accountDefaultTabIndex } from '../../contract/pages';
import { findToolOfType, type Tool, tools } from '../../contract/tools/tool-list';
import { JobsElsewhere } from '../jobs/jobs-elsewhere';
import { readFunType } from '../session/fun-type';
import { useTenant } from '../tenant/tenant-provider';
import { detailsOfTool } from '../tools/tool-details-list';
import { ScreenPart } from '../ui/page-title';
import { Tabs } from '../ui/tabs/tabs';
import { useIsHydrated } from '../ui/use-is-hydrated';
import styles from './account-tools.module.css';
import { BlockSkeleton } from './block-skeleton';
import { firstAccountTool } from './load-screen';
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
  const chosen = findToolOfType((useIsHydrated() && readFunType()) || site.type) ?? first;
  const draw = (tool: Tool) =>
    tool === first && blocks.length > 0 ? <PageBlocks blocks={blocks} /> : <LazyTool tool={tool} />;
  return (
    <ScreenPart>
      <JobsElsewhere>{hasProductNav ? <ToolTabs draw={draw} /> : draw(chosen)}</JobsElsewhere>
    </ScreenPart>
  );
}

/** Fetched when it comes near the view: a tab that nobody opens costs nothing. */
function LazyTool({ tool }: { tool: Tool }) {
  const [component] = tool.blocks;
  const skeleton = useMemo(() => <BlockSkeleton component={component} />, [component]);
  return <PageBlock key={component} component={component} hydrateOn="view" skeleton={skeleton} />;
}

function ToolTabs({ draw }: { draw: (tool: Tool) => ReactNode }) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t`Tools`}
        start={accountDefaultTabIndex}
        isLazy
        tabs={tools.flatMap((tool) => {
          const { tabName } = detailsOfTool(tool.type);
          return tabName ? [{ key: tool.blocks[0], name: i18n._(tabName), panel: draw(tool) }] : [];
        })}
      />
    </div>
  );
}
