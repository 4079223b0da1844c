import { acceptedLanguage, type Language } from '@backline/languages/languages';
import { sentenceIn } from '@backline/languages/sentences';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the language that a caller asks for by `Accept-Language`. The console asks for English. */
export const languageOf = ({ headers }: FastifyRequest): Language => acceptedLanguage(headers['accept-language']);

/** Translates what answers and refusals say to people: `message`, and that of each field. */
export function speakToCallers(api: FastifyInstance): void {
  api.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, typeof payload === 'object' && payload !== null ? inLanguage(languageOf(request), payload) : payload);
  });
}

interface Said {
  message?: unknown;
  fields?: unknown;
}

function inLanguage(language: Language, answer: Said): object {
  if (language === 'en' || typeof answer.message !== 'string') return answer;
  const message = sentenceIn(language, answer.message);
  if (!Array.isArray(answer.fields)) return { ...answer, message };
  const fields = answer.fields.map((field: Said) =>
    typeof field.message === 'string' ? { ...field, message: sentenceIn(language, field.message) } : field,
  );
  return { ...answer, message, fields };
}
