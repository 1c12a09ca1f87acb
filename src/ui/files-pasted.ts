/** What is pasted for a tool: what has a text too and goes into a field is the field's. */
export function filesPasted({ target, clipboardData }: ClipboardEvent): readonly File[] {
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  if (isField && clipboardData?.types.includes('text/plain')) return [];
  return [...(clipboardData?.files ?? [])];
}
