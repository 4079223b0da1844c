import { ApiError } from '@backline/client';
import { mostRefusalWords, refuseEventProposal, type EventProposal } from '@backline/contract/event-proposals';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { applyFieldErrors, fieldRules } from '../../lib/form-rules.ts';
import { useRefuseEventProposal } from './event-proposal.queries.ts';

const { shape } = refuseEventProposal.input;

interface Values {
  reason: string;
}

interface RefuseDialogProps {
  proposal: EventProposal;
  /** Decided: it does not wait any more. */
  onClosed: (isDecided: boolean) => void;
}

export function RefuseDialog({ proposal, onClosed }: RefuseDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refuse = useRefuseEventProposal();
  const attemptKey = useAttemptKey();
  const [outcome, setOutcome] = useState<'decided' | 'cancelled' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(failureText(error));
    // Somebody else has decided, or the fan took it back.
    if (error.code === 'conflict' || error.code === 'not_found') {
      message.error(error.message);
      setOutcome('decided');
      return;
    }
    const homeless = applyFieldErrors(form, error.fields);
    if (error.fields.length === 0 || homeless.length > 0) setFailure(homeless[0]?.message ?? failureText(error));
  }

  async function submit({ reason }: Values) {
    setFailure(null);
    const input = { proposal_id: proposal.proposal_id, reason };
    try {
      const answer = await refuse.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      message.success(answer.message);
      setOutcome('decided');
    } catch (error) {
      fail(error);
    }
  }
  const submitOnce = useSingleFlight(submit);

  return (
    <Modal
      open={outcome === null}
      title={`Refuse ${proposal.event_name}?`}
      okText="Refuse"
      okButtonProps={{ danger: true }}
      confirmLoading={refuse.isPending}
      cancelButtonProps={{ disabled: refuse.isPending }}
      closable={!refuse.isPending}
      keyboard={!refuse.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => setOutcome('cancelled')}
      afterClose={() => onClosed(outcome === 'decided')}
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submitOnce(values)}>
        <Form.Item name="reason" label={`Reason, which ${proposal.proposed_by} reads`} {...fieldRules(shape.reason)}>
          <Input.TextArea rows={3} maxLength={mostRefusalWords} showCount />
        </Form.Item>
      </Form>
      {failure !== null && <Alert type="error" showIcon title={failure} />}
    </Modal>
  );
}
