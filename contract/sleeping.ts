/** On an element of the server's page that does not listen yet: the root until the app runs, and blocks after it. */
export const asleepAttribute = 'data-asleep';
/** On one that was pressed meanwhile. */
export const wantedAttribute = 'data-wanted';
/** Told on that element at the same moment. */
export const wantedEvent = 'toolfront:wanted';
/** Told on the document whenever something that slept listens. */
export const awakeEvent = 'toolfront:awake';
