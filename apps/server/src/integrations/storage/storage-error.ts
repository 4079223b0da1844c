const failures = {
  invalid_key: [400, 'This file name is not allowed.'],
  upload_aborted: [400, 'The upload was interrupted.'],
  upload_link_invalid: [403, 'This upload link is not valid.'],
  upload_link_expired: [403, 'This upload link has expired.'],
  object_not_found: [404, 'This file does not exist.'],
  upload_exists: [409, 'A file with this name has been uploaded already.'],
  upload_too_large: [413, 'This file is too large.'],
  upload_type_mismatch: [415, 'The file is not of the type that the upload link was made for.'],
  range_not_satisfiable: [416, 'This part of the file does not exist.'],
  upload_complex_svg: [422, 'This drawing is too complex. Please simplify it or save it as PNG.'],
  upload_empty: [422, 'This file is empty.'],
  upload_content_mismatch: [422, 'The content of this file does not match its type.'],
  upload_unsafe_svg: [422, 'This SVG contains scripts or other active content.'],
  unavailable: [503, 'The server has no room for this file at the moment. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type StorageErrorCode = keyof typeof failures;

/** A refusal that is safe to show: its message names no path and no setting. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly statusCode: number;

  constructor(code: StorageErrorCode) {
    const [statusCode, message] = failures[code];
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }
}
