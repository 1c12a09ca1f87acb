import { expect, test } from 'vitest';
import { type ToolType, toolTypes } from '../../contract/tool-types';
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
  [toolTypes.photos, '/t/old-photos'],
  [toolTypes.idPhoto, '/t/id-photo'],
  [toolTypes.ai, '/t/ai-photo'],
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

test.each([toolTypes.findMyPhone, toolTypes.sms])(
  'a site without a tool for files takes none: %i',
  (type) => {
    expect(manifestOf(type)).not.toHaveProperty('share_target');
    expect(manifestOf(type)).not.toHaveProperty('file_handlers');
  },
);
