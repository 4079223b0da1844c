import { requestAccess } from '@backline/contract/auth';

export interface SignUpForm {
  name: string;
  email: string;
  password: string;
}

export type SignUpErrors = Partial<Record<keyof SignUpForm, string>>;

/** Returns the contract's first error message for each invalid field. */
export function checkSignUp(form: SignUpForm): SignUpErrors {
  const parsed = requestAccess.input.safeParse(form);
  const errors: SignUpErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (field === 'name' || field === 'email' || field === 'password') errors[field] ??= issue.message;
  }
  return errors;
}
