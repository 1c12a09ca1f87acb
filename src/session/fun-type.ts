import { sessionKeys } from '../../contract/storage-keys';
import { findToolType, type ToolType, toolTypes } from '../../contract/tool-types';
import { sessionStore } from '../ui/browser-storage';

/** Notes which tool this browser session came for, when that tool's own page is opened. */
export function keepFunType(path: string): void {
  const type = findToolType(path);
  if (type) sessionStore.set(sessionKeys.funType, String(type));
}

/** The tool noted last; undefined when there is none, or no such tool. */
export function readFunType(): ToolType | undefined {
  const stored = sessionStore.get(sessionKeys.funType);
  return Object.values(toolTypes).find((type) => String(type) === stored);
}
