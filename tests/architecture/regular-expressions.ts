import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';

export type FoundExpression = { where: string; source: string; flags: string };

const root = join(import.meta.dirname, '../..');

/** Every regular expression that a file writes down: literals, and `new RegExp` of one string. */
export function listExpressions(path: string): FoundExpression[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { program } = parseSync(path, text);
  const found: FoundExpression[] = [];
  const note = (start: number, source: string, flags: string) => {
    found.push({ where: `${path}:${text.slice(0, start).split('\n').length}`, source, flags });
  };
  new Visitor(visitorOf(note)).visit(program);
  return found;
}

function visitorOf(note: (start: number, source: string, flags: string) => void): VisitorObject {
  const visitor: VisitorObject = {};
  visitor.Literal = (node) => {
    if ('regex' in node) note(node.start, node.regex.pattern, node.regex.flags);
  };
  visitor.NewExpression = ({ callee, arguments: args, start }) => {
    const [source, flags] = args;
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    note(start, source.value, flags?.type === 'Literal' ? String(flags.value) : '');
  };
  return visitor;
}
