import { expect, test } from '@playwright/test';
import { startS3Server } from '../../server/testing/s3-server';
import { makePng } from '../support/documents/image-files';
import { startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';

test(
  'a page saves a result straight from the bucket, without its token, and downloads it',
  wholeSuiteIf(true),
  async ({ page }) => {
    const s3 = await startS3Server();
    const publicOrigin = s3.config.endpoint.replace('127.0.0.1', 'localhost');
    const server = await startServer({
      S3_ENDPOINT: s3.config.endpoint,
      S3_PUBLIC_ENDPOINT: publicOrigin,
      S3_BUCKET: s3.config.bucket,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    });
    try {
      const fromBucket: Record<string, string>[] = [];
      page.context().on('request', (request) => {
        if (request.url().startsWith(publicOrigin)) fromBucket.push(request.headers());
      });
      const siteUrl = server.siteUrl('pdf');
      await signIn(page, siteUrl, member);
      const tool = new DocumentTool(page);
      await tool.open(siteUrl);
      await tool.choose(sampleFile('page.png', await makePng()));
      await tool.convert();
      await tool.waitUntilDone('page.png');
      const { name, bytes } = await tool.download('page.png');
      expect([name, bytes.subarray(0, 4).toString()]).toEqual(['page.pdf', '%PDF']);
      await expect.poll(() => fromBucket.length).toBe(1);
      expect(Object.keys(fromBucket[0] ?? {})).not.toContain('website');
      expect(page.context().pages()).toHaveLength(1);
    } finally {
      await page.close();
      await server.stop();
      await s3.remove();
    }
  },
);
