// The last step of `npm run build`.
import { recordBuild } from './build-stamp.mjs';

recordBuild();
