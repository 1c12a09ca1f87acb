import { getDotPath, safeParse } from 'valibot';
import type { PageInfo } from '../../contract/tenant';
import { findUnknownFields } from '../../contract/unknown-fields';
import { blockSchemas } from './block-schemas';

/** What does not fit in the blocks of a page that an operator wrote, `content.en.0.props.title: …`. Nothing is mended. */
export function findBlockProblems({ content }: PageInfo): string[] {
  return Object.entries(content ?? {}).flatMap(([language, blocks]) =>
    (blocks ?? []).flatMap(({ component, props }, position) => {
      const where = `content.${language}.${position}`;
      const schema = Object.hasOwn(blockSchemas, component) ? blockSchemas[component] : undefined;
      if (!schema) return [`${where}.component: there is no component ${component}`];
      const { issues = [] } = safeParse(schema, props);
      return [
        ...issues.map((issue) => `${where}.props.${getDotPath(issue) ?? ''}: ${issue.message}`),
        ...findUnknownFields(schema, props).map((field) => `${where}.props.${field}: unknown field`),
      ];
    }),
  );
}
