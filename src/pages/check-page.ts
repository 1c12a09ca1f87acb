import type { GenericSchema } from 'valibot';
import { languages } from '../../contract/languages';
import { readTolerantly } from '../../contract/read-tolerantly';
import type { BlockConfig, PageInfo } from '../../contract/tenant';
import { blockSchemas } from './block-schemas';

type Schemas = Readonly<Record<string, GenericSchema | undefined>>;

/**
 * A page whose blocks can be drawn as they are. A property that does not fit is left out, a block
 * that needs it or is unknown is skipped; `report` names each once. For where configuration comes in: the server, and the network.
 */
export function checkPage(page: PageInfo, report: (problem: string) => void): PageInfo {
  if (!page.content) return page;
  const problems = new Set<string>();
  const content: NonNullable<PageInfo['content']> = {};
  for (const language of languages) {
    const blocks = page.content[language];
    if (blocks) content[language] = checkBlocks(blocks, blockSchemas, (problem) => problems.add(problem));
  }
  for (const problem of problems) report(problem);
  return { ...page, content };
}

/** The blocks that fit, in their order, with the properties their schemas know. */
export function checkBlocks(
  blocks: readonly BlockConfig[],
  schemas: Schemas,
  report: (problem: string) => void,
): BlockConfig[] {
  return blocks.flatMap(({ component, props }, position) => {
    const name = `${component} (block ${position + 1})`;
    const schema = Object.hasOwn(schemas, component) ? schemas[component] : undefined;
    if (!schema) {
      report(`${name} is skipped: this app has no such component`);
      return [];
    }
    const reading = readTolerantly(schema, props);
    const what = reading.ok ? 'loses' : 'is skipped:';
    if (reading.dropped.length > 0) report(`${name} ${what} ${reading.dropped.join('; ')}`);
    return reading.ok ? [{ component, props: { ...(reading.value as object) } }] : [];
  });
}
