/** Dialogs and the narrow menu are chunks of their own, fetched when somebody reaches for what opens them. */
export async function loadLoginDialog() {
  return (await import('./login/login-dialog')).LoginDialog;
}

export async function loadLogoutDialog() {
  return (await import('./dialogs/logout-dialog')).LogoutDialog;
}

export async function loadMobileMenu() {
  return (await import('./dialogs/mobile-menu')).MobileMenu;
}

export async function loadSupportDialog() {
  return (await import('./dialogs/support-dialog')).SupportDialog;
}

export async function loadReceiptDialog() {
  return (await import('./job-tray/receipt-dialog')).ReceiptDialog;
}

export async function loadJobNews() {
  return (await import('./job-tray/job-news')).JobNews;
}

export async function loadUpdateNotice() {
  return (await import('./dialogs/update-notice')).UpdateNotice;
}
