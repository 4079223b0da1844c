import { correctFanNumber, type NumberFinding } from '@backline/contract/number-findings';
import { noPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { Form } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { PhoneInput } from '../../ui/phone-input.tsx';
import { useCorrectFanNumber } from './number-finding.queries.ts';

const { phone_number: numberField } = correctFanNumber.input.shape;

interface Values {
  phone_number: PhoneValue;
}

interface CorrectNumberDialogProps {
  finding: NumberFinding;
  onClosed: () => void;
}

/** Corrects a phone number. The server rejects a number in use and names its owner. */
export function CorrectNumberDialog({ finding, onClosed }: CorrectNumberDialogProps) {
  const [form] = Form.useForm<Values>();
  return (
    <DecisionDialog
      title={`Correct ${finding.name}’s phone number`}
      okText="Correct number"
      form={form}
      toBody={(values) => ({ number_finding_id: finding.id, phone_number: toPhoneNumber(values.phone_number) })}
      decision={useCorrectFanNumber()}
      onClosed={onClosed}
      lead={
        <p>
          Current number: <Breakable>{finding.stored}</Breakable>. The new number takes effect immediately, and the fan
          is signed out everywhere.
        </p>
      }
    >
      <Form.Item
        name="phone_number"
        label="New phone number"
        initialValue={noPhone}
        validateTrigger="onBlur"
        {...fieldRules(numberField, (value) => toPhoneNumber((value as PhoneValue | undefined) ?? noPhone))}
      >
        <PhoneInput />
      </Form.Item>
    </DecisionDialog>
  );
}
