import { useMayDownload } from '../../session/use-may-download';
import { ResultActions, type ResultActionsProps } from './result-actions';

/** Of a result that is for members. It asks who is one, so it stands in `Queries`. */
export function MembersActions(props: ResultActionsProps) {
  return <ResultActions {...props} mayDownload={useMayDownload(props.job.kind)} />;
}
