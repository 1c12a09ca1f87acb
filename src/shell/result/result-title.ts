import { msg } from '@lingui/core/macro';

/** The document's title while a result is shown; the file's name is the person's own. */
export const resultTitle = msg`Result`;
