import { hasCode } from '../error-codes';

/** True while a process with this id runs on this machine, whoever it belongs to. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return hasCode(error, 'EPERM');
  }
}
