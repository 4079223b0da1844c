import { ApiError } from '@backline/client';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { applyFieldErrors, type FieldError } from '../lib/form-rules.ts';
import styles from './form-failure.module.css';

interface FormFailureOptions {
  inputOf?: Readonly<Record<string, string>> | undefined;
  unexplained?: string | undefined;
}

/** A constant, so that clearing an empty list does not trigger a render. */
export const noFailure: readonly string[] = [];

/** Only an answer of the server gets a toast: a lost connection is shown once, beside the form's button. */
export const hasToast = (error: unknown) => !(error instanceof ApiError && error.code === 'no_response');

/** Shows field errors next to their inputs, and others in `FormFailure` and a toast hidden from screen readers. */
export function useFormFailure<Values>(form: FormInstance<Values>, { inputOf, unexplained }: FormFailureOptions = {}) {
  const [failure, setFailure] = useState(noFailure);
  const [isToasted, setIsToasted] = useState(true);
  useFailureToast(failure, isToasted);
  const forget = useCallback(() => setFailure(noFailure), []);

  function refuse(fields: readonly FieldError[]) {
    const homeless = applyFieldErrors(form as FormInstance, fields, inputOf);
    setIsToasted(true);
    setFailure(homeless.length === 0 ? noFailure : [...new Set(homeless.map((error) => error.message))]);
  }

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : [];
    if (fields.length > 0) refuse(fields);
    else {
      setIsToasted(hasToast(error));
      setFailure([failureText(error, unexplained)]);
    }
  }

  return { failure, fail, refuse, forget };
}

/** Returns the props of a small form. It submits once at a time and shows a failure until somebody types. */
export function useSmallForm<Values extends object>(
  submit: (values: Values, refuse: (fields: readonly FieldError[]) => void) => Promise<unknown>,
  options?: FormFailureOptions,
) {
  const [form] = Form.useForm<Values>();
  const { failure, fail, refuse, forget } = useFormFailure(form, options);
  const send = useSingleFlight(async (values: Values) => {
    forget();
    await submit(values, refuse).catch(fail);
  });
  const onFinish = (values: Values) => void send(values);
  return {
    form,
    failure,
    props: { noValidate: true, form, layout: 'vertical', onValuesChange: forget, onFinish },
  } as const;
}

/** Ant Design passes `props` on to the toast's element, although its types allow them only for notifications. */
const unheard = { props: { 'aria-hidden': true } };

export function useFailureToast(failure: readonly string[], isToasted: boolean) {
  const { message } = App.useApp();
  const key = useId();
  useEffect(() => {
    if (failure.length === 0 || !isToasted) return undefined;
    void message.error({ ...unheard, key, content: failure.join(' ') });
    return () => message.destroy(key);
  }, [failure, isToasted, message, key]);
}

interface FormFailureProps extends Pick<ComponentProps<typeof Alert>, 'className'> {
  failure: readonly string[];
}

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

/** Shows errors that concern a list of inputs as a whole. `goToField` can move the focus to them. */
export function ListErrors({
  name,
  errors,
}: {
  name: string;
  errors: ComponentProps<typeof Form.ErrorList>['errors'];
}) {
  return (
    <div id={name} className={styles.listErrors} tabIndex={-1} role="alert">
      <Form.ErrorList errors={errors} />
    </div>
  );
}
