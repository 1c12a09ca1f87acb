import { expect, test } from 'vitest';
import { fileTypesFor } from '../../contract/tool-files';
import { aiPhoto } from '../../contract/tools/ai-photo';
import { findMyPhone } from '../../contract/tools/find-my-phone';
import { idPhoto } from '../../contract/tools/id-photo';
import { messages } from '../../contract/tools/messages';
import { oldPhotos } from '../../contract/tools/old-photos';
import { type ToolType, tools } from '../../contract/tools/tool-list';
import { describeManifest } from './manifest';

const identity = { host: 'alpha.test', name: 'Alpha', theme: 'indigo' } as const;
const photos = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

function manifestOf(type: ToolType): object {
  const tenant = { host: 'alpha.test', site: { type, site: identity, common: {} } };
  return describeManifest({ tenant, language: 'en', home: null, screenshots: [] } as unknown as Parameters<
    typeof describeManifest
  >[0]);
}

test.each([
  [oldPhotos.type, '/t/old-photos'],
  [idPhoto.type, '/t/id-photo'],
  [aiPhoto.type, '/t/ai-photo'],
])('pictures of the share sheet and the file manager come to the photo tool %i at %s', (type, path) => {
  expect(manifestOf(type)).toMatchObject({
    share_target: {
      action: `/share-target?to=${path}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/jpeg', 'image/png', '.jpg', '.jpeg', '.png'] }] },
    },
    file_handlers: [{ action: path, accept: photos, launch_type: 'single-client' }],
  });
});

test.each([findMyPhone.type, messages.type])('a site without a tool for files takes none: %i', (type) => {
  expect(manifestOf(type)).not.toHaveProperty('share_target');
  expect(manifestOf(type)).not.toHaveProperty('file_handlers');
});

test('every file that a tool takes has a MIME type', () => {
  for (const tool of tools) {
    const extensions = 'extensions' in tool ? tool.extensions.map((extension) => `.${extension}`) : [];
    expect(
      Object.values(fileTypesFor(tool.type) ?? {})
        .flat()
        .sort(),
    ).toEqual(extensions.sort());
  }
});
