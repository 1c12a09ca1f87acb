import { useMayDownload } from '../../session/use-may-download';
import { ResultActions, type ResultActionsProps } from './result-actions';

/** The actions of a result that is for members. It asks the backend who is one: render it inside `Queries`. */
export function MembersActions(props: ResultActionsProps) {
  return <ResultActions {...props} mayDownload={useMayDownload(props.job.kind)} />;
}
