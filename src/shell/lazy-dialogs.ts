import { loadExport } from '../ui/load-export';

/** Dialogs and the narrow menu are chunks of their own, fetched when somebody reaches for what opens them. */
export const loadLoginDialog = loadExport(() => import('./login/login-dialog'), 'LoginDialog');
export const loadLogoutDialog = loadExport(() => import('./dialogs/logout-dialog'), 'LogoutDialog');
export const loadMobileMenu = loadExport(() => import('./dialogs/mobile-menu'), 'MobileMenu');
export const loadSupportDialog = loadExport(() => import('./dialogs/support-dialog'), 'SupportDialog');
export const loadJobNews = loadExport(() => import('./job-tray/job-news'), 'JobNews');
export const loadVisitorOffer = loadExport(() => import('./dialogs/visitor-offer'), 'VisitorOffer');
export const loadUpdateNotice = loadExport(() => import('./dialogs/update-notice'), 'UpdateNotice');
