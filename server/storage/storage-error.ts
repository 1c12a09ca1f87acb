/** The refusals of an object store, with its statuses and codes, so that a page need not know which store it is. */
const errors = {
  InvalidArgument: { status: 400, message: 'The form is not as it must be.' },
  InvalidPolicyDocument: {
    status: 400,
    message: 'The content of the form does not meet the policy document.',
  },
  MalformedPOSTRequest: {
    status: 400,
    message: 'The body of your POST request is not well-formed multipart/form-data.',
  },
  EntityTooSmall: { status: 400, message: 'Your proposed upload is smaller than the minimum allowed size.' },
  EntityTooLarge: { status: 413, message: 'Your proposed upload exceeds the maximum allowed size.' },
  InvalidAccessKeyId: {
    status: 403,
    message: 'The access key id you provided does not exist in our records.',
  },
  SignatureDoesNotMatch: {
    status: 403,
    message: 'The request signature we calculated does not match the signature you provided.',
  },
  AccessDenied: { status: 403, message: 'Invalid according to Policy.' },
  NoSuchKey: { status: 404, message: 'The specified key does not exist.' },
  SlowDown: { status: 429, message: 'Please reduce your request rate.' },
  QuotaExceeded: { status: 413, message: 'Your files take up all the space that you have.' },
  InsufficientStorage: { status: 507, message: 'The server has no space left. Please try again later.' },
  InternalError: { status: 500, message: 'We encountered an internal error. Please try again.' },
} as const;

export type StorageErrorCode = keyof typeof errors;

/** A refusal of the storage; its answer is XML. `detail` is sent too: it says nothing that the caller has not sent. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;

  constructor(
    readonly code: StorageErrorCode,
    detail?: string,
  ) {
    super(detail === undefined ? errors[code].message : `${errors[code].message} ${detail}`);
    this.status = errors[code].status;
  }
}

export function describeStorageError(
  { code, message }: StorageError,
  requestId: string,
  hostId: string,
): string {
  return describeXml('Error', { Code: code, Message: message, RequestId: requestId, HostId: hostId });
}

/** An XML document with one element of text a field. */
export function describeXml(root: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  <${name}>${escapeText(value)}</${name}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('')}</${root}>\n`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
