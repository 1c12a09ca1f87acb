import { expect, test } from 'vitest';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { findFileProblem } from './find-file-problem';

test.each([
  ['report.pdf', null],
  ['IMG_0001.JPG', null],
  ['song.mp3', jobErrorTexts['file-type']],
])('%s', (name, problem) => {
  expect(findFileProblem({ name, size: 10 })).toEqual(problem);
});

test.each(['IMG_0001.HEIC', 'IMG_0001.heif'])('%s is called a HEIC photo, with what to do', (name) => {
  expect(findFileProblem({ name, size: 10 })?.message).toMatch(/HEIC.*JPEG/);
});

test('an empty file', () => {
  expect(findFileProblem({ name: 'report.pdf', size: 0 })).toEqual(jobErrorTexts['file-empty']);
});
