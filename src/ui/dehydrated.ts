/** On an element of the server's page that React has not hydrated yet: the root, and each lazy block inside it. */
export const dehydratedAttribute = 'data-dehydrated';
/** On a dehydrated element that a person pressed, typed in or gave files to. */
export const usedAttribute = 'data-used';
/** Dispatched on a dehydrated element, without bubbling, when a person touches it: its code is needed. */
export const hydrateEvent = 'hydrate';
