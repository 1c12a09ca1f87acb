/** A request that has not been answered by then has failed. */
export const requestTimeoutMs = 300_000;
/** A page's configuration is small, and a person waits for it: a request without an answer by then is retried. */
export const configurationTimeoutMs = 20_000;
/** An upload that moves no byte for this long is cut and retried. */
export const uploadStallMs = 30_000;
/** First and later polls of a document conversion. */
export const documentFirstPollMs = 1_000;
export const documentPollMs = 2_000;
/** Poll of a document conversion while no page is visible. */
export const documentHiddenPollMs = 5_000;
/** Poll of a speech job while the code is 50014. */
export const speechPollMs = 3_000;
/** Poll of a speech job while no page is visible. */
export const speechHiddenPollMs = 6_000;
/** Poll of the older order flow. */
export const olderOrderPollMs = 1_000;
/** The log-in dialog's loading flag resets after this long. */
export const loginLoadingResetMs = 2_000;
/** The most progress messages a second from worker to page. */
export const progressMessagesPerSecond = 10;
/** The before/after dialog. */
export const photoTitleCycleMs = 2_000;
export const photoProgressStepMs = 70;
export const photoProgressSlowdownMs = 10;
export const photoProgressSlowFrom = 60;
export const photoProgressCap = 90;
export const photoDownloadDelayMs = 800;
/** How long one pair of a looping compare slider shows. */
export const compareCycleMs = 3_000;
/** Auto-advance of the carousels. */
export const testimonialRotationMs = 4_000;
export const bannerRotationMs = 3_500;
export const readingRotationMs = 3_500;
export const whyChooseMobileRotationMs = 3_000;
