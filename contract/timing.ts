/** A request that has not been answered by then has failed. Source: site.md §9. */
export const requestTimeoutMs = 300_000;
/** An upload that moves no byte for this long is cut and tried again. Source: DESIGN.md, promise 5. */
export const uploadStallMs = 30_000;
/** First and later polls of a document conversion. Source: contract §4. */
export const documentFirstPollMs = 1_000;
export const documentPollMs = 2_000;
/** Poll of a document conversion while no page is visible ("slower when hidden", contract §4). */
export const documentHiddenPollMs = 5_000;
/** Poll of a speech job while the code is 50014. Source: tools.md §9. */
export const speechPollMs = 3_000;
/** The same while no page is visible; ours, after the documents' (contract §4). */
export const speechHiddenPollMs = 6_000;
/** Poll of the older order flow. Source: tools.md §9. */
export const olderOrderPollMs = 1_000;
/** The login dialog's loading flag resets by itself. Source: site.md §9. */
export const loginLoadingResetMs = 2_000;
/** Progress messages from worker to page are at most this many a second. Source: DESIGN.md, promise 12. */
export const progressMessagesPerSecond = 10;
/** The before/after dialog. Source: tools.md §4 and §9. */
export const photoTitleCycleMs = 2_000;
export const photoProgressStepMs = 70;
export const photoProgressSlowdownMs = 10;
export const photoProgressSlowFrom = 60;
export const photoProgressCap = 90;
export const photoDownloadDelayMs = 800;
/** How long one pair of a looping compare slider shows. Source: site.md §9. */
export const compareCycleMs = 3_000;
/** Auto-advance of the carousels. Source: tools.md §9. */
export const testimonialRotationMs = 4_000;
export const bannerRotationMs = 3_500;
export const readingRotationMs = 3_500;
export const whyChooseMobileRotationMs = 3_000;
