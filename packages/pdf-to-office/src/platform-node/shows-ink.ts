import { findsInk } from '../pages/finds-ink';
import { nodeDrawing } from './node-drawing';

/** Whether any page of a PDF shows something. False also for a PDF that cannot be opened. */
export function showsInk(bytes: Uint8Array): Promise<boolean> {
  return findsInk(bytes, nodeDrawing);
}
