import { notices } from '../ui/notice-store';
import { updates } from './updates';

/** Says `text` when something that was asked for could not be fetched, unless a newer version is the reason. */
export async function tellMissing(text: string): Promise<void> {
  if (!(await updates.explainsMissing())) notices.show('error', text);
}
