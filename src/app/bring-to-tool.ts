import { nothingShared, sharedFilesField, sharedQuery, shareTargetPath } from '../../contract/pwa';
import { pathForFiles } from '../../contract/tool-files';
import type { ConfigurationStore } from '../tenant/configuration-store';

/**
 * Leads files that were dropped on a page without a tool to the site's tool, by the way of the share sheet: the service
 * worker keeps them before the tool's page opens. Does nothing where the site's tool takes no files.
 */
export async function bringToTool(
  { clipboardData }: ClipboardEvent,
  configurations: ConfigurationStore,
): Promise<void> {
  const site = await configurations.findSite(location.hostname);
  const path = site && pathForFiles(site.type);
  if (!path || !clipboardData || path === location.pathname) return;
  // On a first visit there is none yet, and the tool's page says that the files did not arrive.
  if (navigator.serviceWorker?.controller) postFiles(clipboardData.files, path);
  else location.assign(`${path}?${sharedQuery}=${nothingShared}`);
}

/** As the system's share sheet does. */
function postFiles(files: FileList, path: string): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.enctype = 'multipart/form-data';
  form.action = `${shareTargetPath}?to=${path}`;
  form.hidden = true;
  const input = document.createElement('input');
  input.type = 'file';
  input.name = sharedFilesField;
  input.multiple = true;
  input.files = files;
  form.append(input);
  document.body.append(form);
  form.submit();
}
