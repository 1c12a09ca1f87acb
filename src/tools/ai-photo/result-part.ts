import { loadExport } from '../../ui/load-export';
import type { ResultPart } from '../result-part';

export const resultPart: ResultPart = {
  kind: 'anime',
  load: loadExport(() => import('./style-strip'), 'StyleStrip'),
};
