import { sessionKeys } from '../../contract/storage-keys';
import { findToolOfPath, type ToolType, tools } from '../../contract/tools/tool-list';
import { sessionStore } from '../ui/browser-storage';

/** Notes which tool this browser session came for, when that tool's own page is opened. */
export function storeFunType(path: string): void {
  const tool = findToolOfPath(path);
  if (tool) sessionStore.set(sessionKeys.funType, String(tool.type));
}

/** The tool noted last; undefined when there is none, or no such tool. */
export function readFunType(): ToolType | undefined {
  const stored = sessionStore.get(sessionKeys.funType);
  return tools.find(({ type }) => String(type) === stored)?.type;
}
