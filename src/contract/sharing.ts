/** Where the system's share sheet posts files; the service worker answers, and the server where there is none yet. */
export const shareTargetPath = '/share-target';
/** The form field of the shared files, and the query parameter that names what was kept of them. */
export const sharedFilesField = 'files';
export const sharedQuery = 'shared';
/** The value of that parameter when nothing could be kept. */
export const nothingShared = 'nothing';
/** Where the service worker keeps shared files until a page takes them. */
export const sharedFilesCache = 'toolfront-shared-files';
