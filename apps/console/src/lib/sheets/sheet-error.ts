// Runs in a worker, too: nothing of the contract is imported, or the worker would carry the whole of it.

/** Why a file cannot be read as a list. `line` counts from 1, as a spreadsheet does. */
export type SheetProblem =
  | { kind: 'empty' | 'not-text' | 'old-workbook' | 'bad-workbook' | 'large-workbook' | 'too-many' }
  | { kind: 'quotes'; line: number };

export class SheetError extends Error {
  override name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
