import type { ResultActionsProps } from './result-actions';

/** Apart from the screen: what asks the backend is large, and other results need none of it. */
export async function loadMembersActions() {
  const [{ Queries }, { MembersActions }] = await Promise.all([
    import('../../session/queries'),
    import('./members-actions'),
  ]);
  return (props: ResultActionsProps) => (
    <Queries>
      <MembersActions {...props} />
    </Queries>
  );
}
