import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { defaultLanguage } from '../../contract/languages';
import { photoCalls } from '../../contract/photos';
import { answerCalls } from '../http/answer-calls';
import { ApiFailure, failures } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { drawIdPhotoPreview } from './draw-id-photo-preview';
import { idPhotoPreviewRoute, listIdPhotoTypes } from './id-photo-types';

/** GET pictureSetup/all for everyone, in the person's language, and the pictures that it names. */
export function registerIdPhotoTypeRoutes(app: FastifyInstance): void {
  answerCalls(app, photoCalls, { idPhotoTypes });
  const previews = new Map(
    listIdPhotoTypes(defaultLanguage).map((type) => [`${type.id}.svg`, drawIdPhotoPreview(type)]),
  );

  async function idPhotoTypes(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    reply.header('vary', 'Cookie, Accept-Language');
    return { success: successCodes.ok, result: listIdPhotoTypes(languageOfRequest(request)) };
  }

  app.get<{ Params: { id: string } }>(idPhotoPreviewRoute, async (request, reply) => {
    const preview = previews.get(request.params.id);
    if (preview === undefined) throw new ApiFailure(failures.notFound);
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': 'sandbox',
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/svg+xml')
      .send(preview);
  });
}
