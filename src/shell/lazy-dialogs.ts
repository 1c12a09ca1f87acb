/** Dialogs are chunks of their own, fetched when somebody reaches for what opens them. */
export async function loadLoginDialog() {
  const { LoginDialog } = await import('./login/login-dialog');
  return { default: LoginDialog };
}

export async function loadLogoutDialog() {
  const { LogoutDialog } = await import('./logout-dialog');
  return { default: LogoutDialog };
}

export async function loadSupportDialog() {
  const { SupportDialog } = await import('./support-dialog');
  return { default: SupportDialog };
}

/** Starts fetching without waiting; a chunk that cannot be had is told when it is needed. */
export function warmUp(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
