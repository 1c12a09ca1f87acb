import { expect, test } from 'vitest';
import { checkPasswords } from './password-rules';

const empty = { currenPass: '', newPass: '', checkPass: '' };

test('each field has its own tip', () => {
  expect(checkPasswords(empty, { asksCurrent: true })).toEqual({
    currenPass: 'errTip1',
    newPass: 'errTip1',
    checkPass: 'errTip3',
  });
  expect(checkPasswords(empty, { asksCurrent: false })).not.toHaveProperty('currenPass');
});

test.each([
  ['12345', 'errTip2'],
  ['123456', undefined],
  ['x'.repeat(30), undefined],
  ['x'.repeat(31), 'errTip2'],
])('the new password %s gives %s', (newPass, tip) => {
  const problems = checkPasswords({ ...empty, newPass, checkPass: newPass }, { asksCurrent: false });
  expect(problems.newPass).toBe(tip);
});

test('two passwords that differ are reported under the second', () => {
  const values = { currenPass: 'old-one', newPass: 'new-one', checkPass: 'new-two' };
  expect(checkPasswords(values, { asksCurrent: true })).toEqual({ checkPass: 'errTip4' });
});
