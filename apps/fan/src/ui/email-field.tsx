import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete' | 'maxLength'>;

/** A field for a mail address, which has at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const EmailField = (props: EmailFieldProps) => (
  <Field {...props} type="email" autoComplete="email" maxLength={254} />
);
