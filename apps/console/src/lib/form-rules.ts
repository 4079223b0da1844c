import type { Fields } from '@backline/contract/fields';
import type { FormInstance, FormItemProps } from 'antd';
import { fieldInView } from './form-config.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

export interface FieldSchema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

export interface FieldError {
  path: string;
  message: string;
}

/** Converts a contract schema to form rules. `toWire` converts the input's value if the request uses another format. */
export function fieldRules(
  schema: FieldSchema,
  toWire: (value: unknown) => unknown = (value) => value,
): Pick<FormItemProps, 'required' | 'rules'> {
  const firstMessage = (value: unknown) => {
    const result = schema.safeParse(toWire(value));
    return result.success ? null : (result.error.issues[0]?.message ?? null);
  };
  return {
    required: firstMessage(undefined) !== null,
    rules: [
      {
        async validator(_rule, value: unknown) {
          const message = firstMessage(value);
          if (message !== null) throw new Error(message);
        },
      },
    ],
  };
}

export const ruledWith = (own: FieldSchema, complaint: (value: unknown) => string | undefined): FieldSchema => ({
  safeParse(value) {
    const known = own.safeParse(value);
    const message = known.success ? complaint(value) : undefined;
    return message === undefined ? known : { success: false, error: { issues: [{ path: [], message }] } };
  },
});

export function formItems<F extends Fields>(
  fields: F,
): (name: keyof F & string) => Pick<FormItemProps, 'name' | 'label' | 'required' | 'rules' | 'valuePropName'> {
  const items = new Map(
    Object.entries(fields).map(([name, { label, input, kind }]) => [
      name,
      kind === 'flag' ? { name, label, valuePropName: 'checked' } : { name, label, ...fieldRules(input) },
    ]),
  );
  return (name) => items.get(name) ?? {};
}

export function inputErrors(schema: FieldSchema, input: unknown): FieldError[] {
  const result = schema.safeParse(input);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/**
 * Shows the server's field errors, merges equal messages of one input, and focuses the topmost error. Returns the
 * errors without an input.
 */
export function applyFieldErrors(
  form: FormInstance,
  errors: readonly FieldError[],
  inputOf: Readonly<Record<string, string>> = {},
): FieldError[] {
  const byInput = new Map<string, Set<string>>();
  const homeless: FieldError[] = [];
  const names = form.getFieldsError().map(({ name }) => name);
  const inputs = new Set(names.map((name) => name.join('.')));
  const lists = new Set(names.map(([field]) => String(field)));
  for (const error of errors) {
    const [field = ''] = error.path.split('.');
    const input = inputOf[field] ?? field;
    // An error inside a list (`artist_id.2`) belongs to the list's input, unless its items have inputs.
    const home = input === field && inputs.has(error.path) ? error.path : input;
    if (inputs.has(home) || lists.has(home)) byInput.set(home, (byInput.get(home) ?? new Set()).add(error.message));
    else homeless.push(error);
  }
  for (const [input, messages] of byInput) form.setFields([{ name: nameOf(input), errors: [...messages] }]);
  const first = names.find((name) => byInput.has(name.join('.')) || byInput.has(String(name[0])));
  if (first !== undefined) goToField(form, byInput.has(first.join('.')) ? first : String(first[0]));
  return homeless;
}

export function goToField(form: FormInstance, input: string | readonly (string | number)[]): void {
  form.scrollToField(input as (string | number)[], fieldInView);
}

const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
