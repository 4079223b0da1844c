import { ApiError } from '@backline/client';
import { acceptAccessRequest, type AccessRequest } from '@backline/contract/access-requests';
import { roleNames, staffRoles, type StaffRole } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';
import { Alert, App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAttemptKey } from '@backline/page/attempt-key';
import { failureText } from '../../lib/failure-text.ts';
import { applyFieldErrors, fieldRules } from '../../lib/form-rules.ts';
import { useManagers } from '../../nouns/people/people.queries.ts';
import { useSingleFlight } from '@backline/page/single-flight';
import { Breakable } from '../../ui/breakable.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useAcceptAccessRequest } from './access-request.queries.ts';

const { shape } = acceptAccessRequest.input;
const managedRoles: readonly (StaffRole | undefined)[] = ['ARTIST', 'TEAMMEMBER'];

interface Values {
  role: StaffRole;
  manager_id?: number;
}

interface AcceptDialogProps {
  request: AccessRequest;
  /** Decided: there is no request any more. */
  onClosed: (isDecided: boolean) => void;
}

export function AcceptDialog({ request, onClosed }: AcceptDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const role = Form.useWatch<StaffRole | undefined>('role', form);
  const needsManager = managedRoles.includes(role);
  const managers = useManagers({ enabled: needsManager });
  const accept = useAcceptAccessRequest();
  const attemptKey = useAttemptKey();
  const [outcome, setOutcome] = useState<'decided' | 'cancelled' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(failureText(error));
    const homeless = applyFieldErrors(form, error.fields);
    // Somebody else has decided: there is nothing left to accept.
    if (error.code === 'conflict' || error.code === 'not_found') {
      message.error(error.message);
      setOutcome('decided');
    } else if (error.fields.length === 0 || homeless.length > 0) {
      setFailure(homeless[0]?.message ?? failureText(error));
    }
  }

  async function submit(values: Values) {
    setFailure(null);
    const input = {
      access_request_id: request.id,
      role: values.role,
      manager_id: needsManager ? (values.manager_id ?? null) : null,
    };
    try {
      const answer = await accept.mutateAsync({ input, idempotencyKey: attemptKey(input) });
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
      title={`Accept ${request.name}`}
      okText="Accept"
      confirmLoading={accept.isPending}
      cancelButtonProps={{ disabled: accept.isPending }}
      closable={!accept.isPending}
      keyboard={!accept.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => setOutcome('cancelled')}
      afterClose={() => onClosed(outcome === 'decided')}
    >
      <p>
        <Breakable>{request.email}</Breakable> may sign in as soon as you accept.
      </p>
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submitOnce(values)}>
        <Form.Item
          name="role"
          label="Role"
          extra={role === 'ADMIN' && 'An admin reaches everything and decides who may do what.'}
          {...fieldRules(shape.role)}
        >
          <Select options={staffRoles.map((value) => ({ value, label: roleNames[value] }))} />
        </Form.Item>
        {needsManager && (
          <Form.Item
            name="manager_id"
            label="Artist Manager"
            rules={[{ required: true, message: messages.managerRequired }]}
          >
            <Combobox query={managers} options={managers.data?.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
        )}
      </Form>
      {failure !== null && <Alert type="error" showIcon title={failure} />}
    </Modal>
  );
}
