/** Request headers of the contract. Source: contract §1. */
export const headerNames = {
  website: 'website',
  idempotencyKey: 'idempotency-key',
  phoneOs: 'phone_os',
  apkVersionCode: 'apk_version_code',
} as const;

/** Value of `phone_os` on photo, storage-signature and speech calls. Source: contract §1. */
export const phoneOs = 'web';
