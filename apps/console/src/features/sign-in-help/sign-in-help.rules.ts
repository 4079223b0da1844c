import { askForSignInHelp } from '@backline/contract/sign-in-help';

export interface HelpForm {
  name: string;
  email: string;
  event_code: string;
  title: string;
  description: string;
}

export const helpFields = ['name', 'email', 'event_code', 'title', 'description'] as const;

export type HelpErrors = Partial<Record<keyof HelpForm, string>>;

/** Returns the contract's first error message for each invalid field. */
export function checkHelp(form: HelpForm): HelpErrors {
  const errors: HelpErrors = {};
  for (const issue of askForSignInHelp.input.safeParse(form).error?.issues ?? []) {
    const field = helpFields.find((name) => name === issue.path[0]);
    if (field !== undefined) errors[field] ??= issue.message;
  }
  return errors;
}
