import { ApiError } from '@backline/client';
import {
  maxBodyLetters,
  maxTitleLetters,
  notificationFields,
  type sendNotification,
} from '@backline/contract/notifications';
import { type Audience } from '@backline/contract/audiences';
import type { Output } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { formItems } from '../../lib/form-rules.ts';
import { FormFailure, useFormFailure } from '../../ui/form-failure.tsx';
import { useNotificationPreview, useSendNotification, type Written } from './notification.queries.ts';
import * as notificationTexts from '@backline/contract/notifications.texts';
import styles from './notify.module.css';
import { SentPanel } from './sent-panel.tsx';
import { TryButton } from './try-button.tsx';

const item = formItems(notificationFields);

type Sent = Output<typeof sendNotification>;

interface NotifyFormProps {
  eventId: number;
  audience: Audience;
  suggestion?: Written | undefined;
}

/** Sends a notification, which can be taken back until it leaves the server. */
export function NotifyForm({ eventId, audience, suggestion }: NotifyFormProps) {
  const { modal } = App.useApp();
  const [form] = Form.useForm<Written>();
  const preview = useNotificationPreview(eventId, audience);
  const send = useSendNotification();
  const attemptKey = useAttemptKey();
  const { failure, fail, forget } = useFormFailure(form, { unexplained: generalTexts.tryLater });
  const [sent, setSent] = useState<{ answer: Sent; written: Written } | null>(null);

  const suggested = useRef<Written | undefined>(undefined);
  useEffect(() => {
    const { title = '', message = '' } = form.getFieldsValue(true) as Partial<Written>;
    const isOwn = title !== (suggested.current?.title ?? '') || message !== (suggested.current?.message ?? '');
    suggested.current = suggestion;
    if (!isOwn) form.setFieldsValue(suggestion ?? { title: '', message: '' });
  }, [form, suggestion]);

  async function submit(written: Written, repeats: number | null = null): Promise<void> {
    forget();
    const input = { event_id: eventId, ...written, ...audience, repeats };
    try {
      const answer = await send.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      form.resetFields();
      setSent({ answer, written });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') return refused(written, error);
      fail(error);
    }
  }

  /**
   * Asks for a confirmation before sending again if the server reports that these fans were notified recently, here or
   * in another tab.
   */
  async function refused(written: Written, error: ApiError): Promise<void> {
    const { data } = await preview.refetch();
    const last = data?.last ?? null;
    if (last === null) return fail(error);
    const isMeant = await modal.confirm({
      title: 'Notify the same fans again?',
      content: `“${last.title}” was sent to these fans less than a minute ago.`,
      okText: 'Notify again',
      cancelText: 'Don’t send',
    });
    if (isMeant) await submit(written, last.notification_id);
  }

  const submitOnce = useSingleFlight((written: Written) => submit(written));
  const { data } = preview;

  return (
    <Form<Written>
      noValidate
      form={form}
      layout="vertical"
      requiredMark
      disabled={send.isPending}
      onFinish={(written) => void submitOnce(written)}
    >
      {sent !== null && (
        <SentPanel
          key={sent.answer.notification_id}
          eventId={eventId}
          sent={sent.answer}
          onTakenBack={() => {
            form.setFieldsValue(sent.written);
            setSent(null);
          }}
        />
      )}
      <Form.Item {...item('title')}>
        <Input count={{ show: true, max: maxTitleLetters }} autoComplete="off" />
      </Form.Item>
      <Form.Item {...item('message')}>
        <Input.TextArea rows={3} count={{ show: true, max: maxBodyLetters }} />
      </Form.Item>
      {preview.error !== null && data === undefined && (
        <Alert
          className={styles.alert}
          type="error"
          showIcon
          title={failureText(preview.error)}
          action={<Button onClick={() => void preview.refetch()}>Retry</Button>}
        />
      )}
      <FormFailure className={styles.alert} failure={failure} />
      <div className={styles.send}>
        <Button
          type="primary"
          htmlType="submit"
          loading={send.isPending}
          disabled={data === undefined || data.fans === 0}
        >
          {data === undefined ? 'Notify fans' : `Notify ${notificationTexts.fansOf(data.fans)}`}
        </Button>
        {data !== undefined && (
          <TryButton
            eventId={eventId}
            serverKey={data.web_push_key}
            written={() => form.validateFields().catch(() => null)}
            onRefused={fail}
            isDisabled={send.isPending}
          />
        )}
      </div>
      <p className={styles.reach} aria-live="polite">
        {data === undefined
          ? ''
          : data.fans === 0
            ? 'No fans in this audience yet.'
            : notificationTexts.reachOf(data.fans, data.with_push)}
      </p>
    </Form>
  );
}
