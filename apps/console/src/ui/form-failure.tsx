import { ApiError } from '@backline/client';
import { Alert, App, Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { applyFieldErrors, type FieldError } from '../lib/form-rules.ts';

interface FormFailureOptions {
  /** The inputs of wire fields that are called otherwise in the form. */
  inputOf?: Readonly<Record<string, string>> | undefined;
  /** Shown where the server gave no words of its own. */
  unexplained?: string | undefined;
}

/** One and the same array, so that forgetting no failure renders nothing. */
export const noFailure: readonly string[] = [];

/**
 * Says why a form was refused: what concerns an input beside it alone, and everything else where the form's one
 * `FormFailure` stands, with a passing toast of the same words that a screen reader leaves out.
 */
export function useFormFailure<Values>(form: FormInstance<Values>, { inputOf, unexplained }: FormFailureOptions = {}) {
  const [failure, setFailure] = useState(noFailure);
  useFailureToast(failure);
  const forget = useCallback(() => setFailure(noFailure), []);

  function refuse(fields: readonly FieldError[]) {
    const homeless = applyFieldErrors(form as FormInstance, fields, inputOf);
    setFailure(homeless.length === 0 ? noFailure : [...new Set(homeless.map((error) => error.message))]);
  }

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : [];
    if (fields.length > 0) refuse(fields);
    else setFailure([failureText(error, unexplained)]);
  }

  return { failure, fail, refuse, forget };
}

/** Ant Design hands it on to the toast's element, though its types name it for notifications alone. */
const unheard = { props: { 'aria-hidden': true } };

/** Shows for a moment what the form's `FormFailure` says to everybody. */
export function useFailureToast(failure: readonly string[]) {
  const { message } = App.useApp();
  const key = useId();
  useEffect(() => {
    if (failure.length === 0) return undefined;
    void message.error({ ...unheard, key, content: failure.join(' ') });
    // It does not stand beside what is told of the next attempt.
    return () => message.destroy(key);
  }, [failure, message, key]);
}

interface FormFailureProps extends Pick<ComponentProps<typeof Alert>, 'className'> {
  failure: readonly string[];
}

/** Stands beside the button that sends the form, and comes into sight where that one has scrolled away. */
export function FormFailure({ failure, className }: FormFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure.length === 0) return null;
  return (
    <div ref={place} className={className}>
      <Alert type="error" showIcon title={failure[0]} description={failure.slice(1).join(' ') || undefined} />
    </div>
  );
}

/** What stands against a list of inputs as a whole; the keyboard goes there as it goes to an input. */
export function ListErrors({
  name,
  errors,
}: {
  name: string;
  errors: ComponentProps<typeof Form.ErrorList>['errors'];
}) {
  return (
    <div id={name} tabIndex={-1}>
      <Form.ErrorList errors={errors} />
    </div>
  );
}
