import { maxRefusalWords, refuseEventProposal, type EventProposal } from '@backline/contract/event-proposals';
import { Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { useRefuseEventProposal } from './event-proposal.queries.ts';

const { shape } = refuseEventProposal.input;

interface Values {
  reason: string;
}

interface RefuseDialogProps {
  proposal: EventProposal;
  onClosed: (isDecided: boolean) => void;
}

export function RefuseDialog({ proposal, onClosed }: RefuseDialogProps) {
  const [form] = Form.useForm<Values>();
  return (
    <DecisionDialog
      title={`Decline ${proposal.event_name}?`}
      okText="Decline"
      isDangerous
      form={form}
      toBody={({ reason }) => ({ proposal_id: proposal.proposal_id, reason })}
      decision={useRefuseEventProposal()}
      onClosed={onClosed}
    >
      <Form.Item name="reason" label={`Reason (shown to ${proposal.proposed_by})`} {...fieldRules(shape.reason)}>
        <Input.TextArea rows={3} count={{ show: true, max: maxRefusalWords }} />
      </Form.Item>
    </DecisionDialog>
  );
}
