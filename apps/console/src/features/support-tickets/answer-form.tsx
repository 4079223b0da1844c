import { addSupportAnswer, type SupportAnswer } from '@backline/contract/support-answers';
import { useAttemptKey } from '@backline/page/attempt-key';
import { App, Button, Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { useAddAnswer, useUpdateAnswer } from './answer.queries.ts';
import styles from './support.module.css';

interface AnswerFormProps {
  eventId: number;
  answer: SupportAnswer | null;
  onClose: () => void;
}

interface Values {
  title: string;
  content: string;
}

const { title: titleRule, content: contentRule } = addSupportAnswer.input.shape;

export function AnswerForm({ eventId, answer, onClose }: AnswerFormProps) {
  const { message } = App.useApp();
  const add = useAddAnswer(eventId);
  const update = useUpdateAnswer(eventId);
  const attemptKey = useAttemptKey();

  const { failure, props } = useSmallForm(async (values: Values) => {
    const typed = { event_id: eventId, ...values };
    const changed = answer && { ...typed, support_answer_id: answer.id, version: answer.version };
    const done =
      changed === null
        ? await add.mutateAsync({ input: typed, idempotencyKey: attemptKey(typed) })
        : await update.mutateAsync({ input: changed, idempotencyKey: attemptKey(changed) });
    message.success(done.message);
    onClose();
  });

  return (
    <Form<Values>
      {...props}
      name="prepared-reply"
      initialValues={{ title: answer?.title ?? '', content: answer?.content ?? '' }}
    >
      <Form.Item name="title" label="Name" {...fieldRules(titleRule)}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="content" label="Reply" {...fieldRules(contentRule)}>
        <GrowingText minRows={4} maxRows={12} />
      </Form.Item>
      <FormFailure failure={failure} />
      <div className={styles.controls}>
        <Button onClick={onClose}>Back</Button>
        <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}
