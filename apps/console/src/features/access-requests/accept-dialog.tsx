import { acceptAccessRequest, type AccessRequest } from '@backline/contract/access-requests';
import { roleNames, staffRoles, type StaffRole } from '@backline/contract/features';
import * as eventTexts from '@backline/contract/events.texts';
import { Form } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { useManagers } from '../../nouns/people/people.queries.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useAcceptAccessRequest } from './access-request.queries.ts';

const { shape } = acceptAccessRequest.input;
const managedRoles: readonly (StaffRole | undefined)[] = ['ARTIST', 'TEAMMEMBER'];

interface Values {
  role: StaffRole;
  manager_id?: number;
}

interface AcceptDialogProps {
  request: AccessRequest;
  onClosed: (isDecided: boolean) => void;
}

export function AcceptDialog({ request, onClosed }: AcceptDialogProps) {
  const [form] = Form.useForm<Values>();
  const role = Form.useWatch<StaffRole | undefined>('role', form);
  const needsManager = managedRoles.includes(role);
  const managers = useManagers({ enabled: needsManager });
  return (
    <DecisionDialog
      title={`Accept ${request.name}`}
      okText="Accept"
      form={form}
      toBody={(values) => ({
        access_request_id: request.id,
        role: values.role,
        manager_id: needsManager ? (values.manager_id ?? null) : null,
      })}
      decision={useAcceptAccessRequest()}
      onClosed={onClosed}
      lead={
        <p>
          <Breakable>{request.email}</Breakable> can sign in as soon as you accept.
        </p>
      }
    >
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
          rules={[{ required: true, message: eventTexts.managerRequired }]}
        >
          <Combobox query={managers} options={managers.data?.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
    </DecisionDialog>
  );
}
