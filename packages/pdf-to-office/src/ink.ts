// For processes that change PDFs and look at what they made.
export { catchEngineFailures } from './platform-node/catch-engine-failures';
export { showsInk } from './platform-node/shows-ink';
