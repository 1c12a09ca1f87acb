import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';

/** Whether files that this device can work on stay on it; the person's choice, remembered. */
export const keepsFilesHere = new Observable(localStore.get(localKeys.keepsFiles) !== null);

export function storeKeepsFilesHere(keeps: boolean): void {
  localStore.set(localKeys.keepsFiles, keeps ? '1' : null);
  keepsFilesHere.set(keeps);
}
