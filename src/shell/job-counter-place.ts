/** Where in the header the job counter is drawn, once there is one: its code comes late, its place does not move. */
export const jobCounterPlaceId = 'job-counter';
