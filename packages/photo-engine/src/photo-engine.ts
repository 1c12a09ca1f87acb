// What the server may know of this package. It loads no image library: the work is done in a process (photo-process.ts).
export { type OperatorModel, operatorModelSchema } from './operator-models/operator-model';
export { type IdPhotoOrder, type PhotoOrder, type PortraitOrder, photoOrderSchema } from './photo-order';
export type { PhotoWork } from './photo-work';
export type { PortraitReport } from './portrait/portrait-report';
