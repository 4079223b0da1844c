import type { NewSpan } from './tracing.ts';

const maxTextLength = 2_000;
const summaries = new Map<string, string>();
/** Texts of lists vary with their filters, so the memory of summaries starts anew at this size. */
const maxSummaries = 2_000;

/** Describes a statement by its text, in which `$1` stands for each value. */
export function statementSpan(text: string): NewSpan {
  const name = summaryOf(text);
  return {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      'db.query.text': text.slice(0, maxTextLength),
    },
  };
}

/** Returns the command and the first table, such as `SELECT events`. */
function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const command = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*(?:"?\."?\w+)?)/i.exec(text)?.[1]?.replaceAll('"', '');
  const summary = table === undefined ? command : `${command} ${table}`;
  if (summaries.size >= maxSummaries) summaries.clear();
  summaries.set(text, summary);
  return summary;
}
