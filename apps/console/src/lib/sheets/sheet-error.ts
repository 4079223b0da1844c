// This module also runs in a worker, so it imports nothing from the contract.

/** `line` is one-based, as in a spreadsheet. */
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
