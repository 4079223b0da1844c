import { ApiError } from '@backline/client';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Form, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Submission } from '../lib/form-calls.ts';
import { FormFailure, useFormFailure } from './form-failure.tsx';
import { FormModal } from './form-modal.tsx';

interface DecisionDialogProps<Values, Body> {
  title: string;
  okText: string;
  isDangerous?: boolean;
  form: FormInstance<Values>;
  toBody: (values: Values) => Body;
  decision: { isPending: boolean; mutateAsync: (submission: Submission<Body>) => Promise<{ message: string }> };
  onClosed: (isDecided: boolean) => void;
  lead?: ReactNode;
  children: ReactNode;
}

/** Accepts or rejects a pending item. Closes with a message if somebody else has already decided it. */
export function DecisionDialog<Values extends object, Body>(props: DecisionDialogProps<Values, Body>) {
  const { form, decision, toBody } = props;
  const { message } = App.useApp();
  const attemptKey = useAttemptKey();
  const [outcome, setOutcome] = useState<'decided' | 'cancelled' | null>(null);
  const { failure, fail, forget } = useFormFailure(form);

  function refuse(error: unknown) {
    const isDecided = error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found');
    if (!isDecided) return fail(error);
    message.error(error.message);
    setOutcome('decided');
  }

  async function submit(values: Values) {
    forget();
    const input = toBody(values);
    try {
      const answer = await decision.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      message.success(answer.message);
      setOutcome('decided');
    } catch (error) {
      refuse(error);
    }
  }
  const submitOnce = useSingleFlight(submit);

  return (
    <FormModal
      open={outcome === null}
      title={props.title}
      okText={props.okText}
      okButtonProps={{ danger: props.isDangerous }}
      confirmLoading={decision.isPending}
      cancelButtonProps={{ disabled: decision.isPending }}
      closable={!decision.isPending}
      keyboard={!decision.isPending}
      onOk={() => form.submit()}
      onCancel={() => setOutcome('cancelled')}
      afterClose={() => props.onClosed(outcome === 'decided')}
    >
      {props.lead}
      <Form<Values> noValidate form={form} layout="vertical" onFinish={(values) => void submitOnce(values)}>
        {props.children}
      </Form>
      <FormFailure failure={failure} />
    </FormModal>
  );
}
