import { joinAtDoor } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import { Button, Form, Input } from 'antd';
import { useAttemptKey } from '@backline/page/attempt-key';
import { fieldRules } from '../../lib/form-rules.ts';
import { noPhone, noPhoneAt, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { PhoneInput } from '../../ui/phone-input.tsx';
import styles from './door-station.module.css';
import { useJoinAtDoor } from './door.queries.ts';
import { stationTimes } from '../../lib/station-times.ts';
import type { Verdict } from '@backline/page/scan-station/verdict';
import { verdictOf } from '@backline/page/door/verdict';

/** Uses the field names of the request, so that the server's field errors appear next to their inputs. */
interface Typed {
  name: string;
  phone_number: PhoneValue;
  section: string;
  row: string;
  seat: string;
}

interface JoinDialogProps {
  event: EventDetail;
  isOpen: boolean;
  countryCode: string | undefined;
  typedName: string;
  onClose: () => void;
  onJoined: (verdict: Verdict) => void;
}

export function JoinDialog({ event, isOpen, countryCode, typedName, onClose, onJoined }: JoinDialogProps) {
  return (
    <FormModal open={isOpen} title="Add at the door" footer={null} destroyOnHidden onCancel={onClose}>
      <JoinForm event={event} countryCode={countryCode} typedName={typedName} onClose={onClose} onJoined={onJoined} />
    </FormModal>
  );
}

const { name: nameField, phone_number: phoneField, section, row, seat } = joinAtDoor.input.shape;

function JoinForm({ event, countryCode, typedName, onClose, onJoined }: Omit<JoinDialogProps, 'isOpen'>) {
  const join = useJoinAtDoor();
  const attemptKey = useAttemptKey();
  const { failure, props } = useSmallForm(async ({ phone_number: phone, ...typed }: Typed) => {
    const body = { event_id: event.event_id, ...typed, phone_number: toPhoneNumber(phone) };
    const answer = await join.mutateAsync({ ...body, key: attemptKey(body) });
    onJoined(verdictOf(answer, stationTimes(event)));
    onClose();
  });
  return (
    <Form<Typed>
      {...props}
      initialValues={{
        name: /\d/.test(typedName) ? '' : typedName,
        phone_number: noPhoneAt(countryCode),
        section: '',
        row: '',
        seat: '',
      }}
    >
      <Form.Item name="name" label="Name" {...fieldRules(nameField)}>
        <Input autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        name="phone_number"
        label="Phone number"
        {...fieldRules(phoneField, (value) => toPhoneNumber((value as PhoneValue | undefined) ?? noPhone))}
      >
        <PhoneInput countryCode={countryCode} />
      </Form.Item>
      <div className={styles.seat}>
        <Form.Item name="section" label="Section" {...fieldRules(section)}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="row" label="Row" {...fieldRules(row)}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="seat" label="Seat" {...fieldRules(seat)}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <FormFailure failure={failure} />
      <div className={styles.row}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={join.isPending}>
          Add and check in
        </Button>
      </div>
    </Form>
  );
}
