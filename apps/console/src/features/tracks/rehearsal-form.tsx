import { messages } from '@backline/contract/messages';
import { beginRehearsal, mostPhones, mostPhonesHere } from '@backline/contract/rehearsals';
import type { Track } from '@backline/contract/tracks';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button, Form, Radio } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { inputErrors } from '../../lib/form-rules.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormFailure, useFormFailure } from '../../ui/form-failure.tsx';
import { useBeginRehearsal } from './rehearsal.queries.ts';
import styles from './rehearsal.module.css';

interface Typed {
  /** What was typed, where that is no number. */
  phones: number | string | null;
  is_here: boolean;
}

interface RehearsalFormProps {
  eventId: number;
  track: Track;
  /** Null where the server walks through it itself. */
  onBegun: (pass: string | null) => void;
}

/** How many virtual phones rehearse, and where they are. */
export function RehearsalForm({ eventId, track, onBegun }: RehearsalFormProps) {
  const [form] = Form.useForm<Typed>();
  const { message } = App.useApp();
  const begin = useBeginRehearsal(eventId);
  const { failure, fail, refuse, forget } = useFormFailure(form, { unexplained: messages.tryLater });
  const isHere = Form.useWatch('is_here', form) ?? true;

  const submit = useSingleFlight(async ({ phones, is_here }: Typed) => {
    const input = { event_id: eventId, event_track_id: track.id, phones: phones as number, is_here };
    forget();
    const wrong = inputErrors(beginRehearsal.input, input);
    if (wrong.length > 0) return refuse(wrong);
    try {
      const answer = await begin.mutateAsync(input);
      message.success(answer.message);
      onBegun(answer.pass);
    } catch (error) {
      fail(error);
    }
  });

  return (
    <Form<Typed>
      noValidate
      form={form}
      // Of the inputs’ ids: the page has other phones.
      name="rehearsal"
      layout="vertical"
      initialValues={{ phones: 50, is_here: true }}
      onValuesChange={forget}
      onFinish={(typed) => void submit(typed)}
    >
      <Form.Item name="is_here" label="Where the virtual phones are">
        <Radio.Group>
          <Radio value={true}>On this server</Radio>
          <Radio value={false}>On another machine, by a command</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="phones"
        label="Virtual phones"
        required
        extra={`At most ${formatCount(isHere ? mostPhonesHere : mostPhones)}.`}
      >
        <DecimalInput isCount />
      </Form.Item>
      <FormFailure failure={failure} />
      <Button className={styles.send} htmlType="submit" loading={begin.isPending}>
        Rehearse
      </Button>
    </Form>
  );
}
