import * as generalTexts from '@backline/contract/general.texts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/errors.ts';

/**
 * Max objects, lists and commas of a body. Files of a whole event have a few thousand. JSON.parse needs a microsecond for
 * each on a small machine, so ten megabytes of brackets would stop the process for seconds.
 */
export const maxJsonParts = 200_000;

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyParts(body)) return done(new AppError('too_large', generalTexts.bodyTooLarge));
    return parse(request, body, (error, value) =>
      error === null ? done(null, value) : done(new AppError('bad_request', generalTexts.bodyNotJson)),
    );
  });
}

const [quote, backslash] = [0x22, 0x5c];
const parts = new Set([0x5b, 0x7b, 0x2c]);

/** Skips texts, whose brackets and commas cost nothing. */
function hasTooManyParts(json: string): boolean {
  if (json.length <= maxJsonParts) return false;
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (parts.has(code) && (count += 1) > maxJsonParts) return true;
  }
  return false;
}

function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
