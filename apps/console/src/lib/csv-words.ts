import { importMessages } from '@backline/contract/import-messages';
import type { CsvProblem } from './csv-text.ts';

/** Why a file cannot be read, in words for people. */
export function csvProblemWords(problem: CsvProblem): string {
  switch (problem.kind) {
    case 'empty':
      return importMessages.importEmpty;
    case 'not-text':
      return importMessages.importNotText;
    case 'quotes':
      return importMessages.importQuotes(problem.line);
  }
}
