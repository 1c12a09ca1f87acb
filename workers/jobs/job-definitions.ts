import type { JobDefinitions } from '../queue/job-step';
import { documentJob } from './document-job';

/** Every kind of job there is. A new tool adds its line here. */
export const jobDefinitions: JobDefinitions = { document: documentJob };
