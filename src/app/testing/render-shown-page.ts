import type { RenderRequest } from '../../../contract/rendering';
import { renderDocument } from '../render-document';

/** The whole document of an address that is written as the app writes it. */
export async function renderShownPage(request: RenderRequest): Promise<{ status: number; html: string }> {
  const answer = await renderDocument(request);
  if (answer.status === 308) throw new Error(`${request.url} has moved to ${answer.location}`);
  return { status: answer.status, html: answer.opening + answer.drawRest() };
}
