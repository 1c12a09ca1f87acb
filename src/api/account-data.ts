import { accountDataCalls } from '../../contract/account-data';
import type { BackendContext } from './backend-context';
import { callBackend } from './call-backend';

/** How much of each limit the person has used (capability `usage`). */
export function fetchUsage(context: BackendContext) {
  return callBackend(accountDataCalls.usage, {}, context);
}

/** All that is stored about the person (capability `dataExport`). */
export function exportAccount(context: BackendContext) {
  return callBackend(accountDataCalls.exportAccount, {}, context);
}

/** Deletes the account for good (capability `accountDeletion`); `email` is what the person typed. */
export function deleteAccount(email: string, context: BackendContext) {
  return callBackend(accountDataCalls.deleteAccount, { request: { email } }, context);
}
