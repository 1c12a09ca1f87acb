import type { JobDefinitions } from '../queue/run/job-step';
import { animeJob } from './anime-job';
import { compressJob } from './compress-job';
import { documentJob } from './document-job';
import { idPhotoJob } from './id-photo-job';
import { oldPhotoJob } from './old-photo-job';
import { speechJob } from './speech-job';

/** Every kind of job there is. A new tool adds its line here. */
export const jobDefinitions: JobDefinitions = {
  document: documentJob,
  'old-photo': oldPhotoJob,
  'id-photo': idPhotoJob,
  anime: animeJob,
  speech: speechJob,
  compress: compressJob,
};
