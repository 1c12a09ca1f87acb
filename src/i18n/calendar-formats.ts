import dayjs from 'dayjs';
import { isTime, noTime } from './formats';

/** YYYY-MM-DD in the person's own time zone (Valid Until). */
export function formatDay(timeMs: number): string {
  return isTime(timeMs) ? dayjs(timeMs).format('YYYY-MM-DD') : noTime;
}

/** YYYY-MM-DD HH:mm:ss in the person's own time zone (the board). */
export function formatMoment(timeMs: number): string {
  return isTime(timeMs) ? dayjs(timeMs).format('YYYY-MM-DD HH:mm:ss') : noTime;
}
