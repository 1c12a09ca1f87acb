import type { RenderedPage, RenderRequest } from '../../contract/rendering';
import { renderDocument } from '../render-document';

/** The document of an address that is written as the app writes it. */
export async function renderShownPage(request: RenderRequest): Promise<RenderedPage> {
  const answer = await renderDocument(request);
  if (answer.status === 308) throw new Error(`${request.url} has moved to ${answer.location}`);
  return answer;
}
