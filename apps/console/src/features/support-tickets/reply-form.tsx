import type { EventDetail } from '@backline/contract/events';
import { nameByMail } from '@backline/contract/support-answers';
import { maxContentLetters, type SupportInteraction } from '@backline/contract/support-tickets';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { uploadImage, type PreparedImage } from '../../lib/uploads.ts';
import { FormFailure, useFormFailure } from '../../ui/form-failure.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { PreparedReplies } from './prepared-replies.tsx';
import { useReplyDraft } from './reply-draft.ts';
import styles from './support.module.css';
import type { OpenedTicket } from './ticket-head.tsx';
import { useReply, useNotifyTyping, useTyping } from './ticket.queries.ts';

interface ReplyFormProps {
  event: EventDetail | null;
  ticket: OpenedTicket;
  interactions: readonly SupportInteraction[];
}

interface Values {
  content: string;
}

/**
 * Before a reply is sent, shows colleagues' messages that arrived after it was begun: live, or once the server rejects
 * the reply because of them.
 */
export function ReplyForm({ event, ticket, interactions }: ReplyFormProps) {
  const eventId = event?.event_id ?? 0;
  const { message } = App.useApp();
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const { failure, fail, refuse, forget } = useFormFailure(form);
  const [picture, setPicture] = useState<PreparedImage | null>(null);
  const [isBusy, setIsBusy] = useState<'comment' | 'note' | null>(null);
  const last = interactions.at(-1)?.id ?? null;
  /** True once the message is in the thread, regardless of the call's result. */
  const hasArrived = useRef(false);
  const [seenHere, setSeen] = useState<number | null>();
  const { draft, change } = useReplyDraft(ticket.id, interactions, () => {
    hasArrived.current = true;
    form.setFieldsValue({ content: '' });
    setSeen(last);
    forget();
  });
  const seen = seenHere === undefined ? (draft === null ? last : draft.seen) : seenHere;
  const attemptKey = useAttemptKey();
  const reply = useReply(eventId);
  const typing = useTyping(eventId, ticket.id, interactions);
  const notifyTyping = useNotifyTyping(eventId, ticket.id);
  const other = interactions.findLast(
    ({ id, is_staff: isStaff, interaction_type: type, user_id: by }) =>
      isStaff && type === 'comment' && by !== user?.id && id > (seen ?? 0),
  );

  const isBegun = picture !== null || draft !== null;

  /** Remembers the last message that the writer had seen when they began the draft. */
  const begin = () => {
    const begunAt = isBegun ? seen : last;
    setSeen(begunAt);
    return begunAt;
  };

  const choose = (chosen: PreparedImage | null) => {
    begin();
    setPicture(chosen);
  };

  const write = (content: string) => {
    const begunAt = begin();
    change(content === '' ? null : { content, seen: begunAt });
    forget();
    if (content !== '') notifyTyping();
  };

  const send = useSingleFlight(async (type: 'comment' | 'note') => {
    forget();
    form.setFields([{ name: 'content', errors: [] }]);
    setIsBusy(type);
    hasArrived.current = false;
    const content = form.getFieldValue('content') ?? '';
    try {
      const stored = picture === null ? null : await uploadImage(picture);
      const input = {
        event_id: eventId,
        support_case_id: ticket.id,
        content,
        interaction_type: type,
        image_url: stored?.url ?? null,
        image_thumbnail_url: stored?.thumbnailUrl ?? null,
        // Messages shown above the button count as seen.
        last_interaction_id: other === undefined ? seen : last,
      };
      const answer = await reply.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      message.success(answer.message);
      form.setFieldsValue({ content: '' });
      change(null);
      setPicture(null);
      setSeen(answer.support_interaction_id ?? last);
    } catch (error) {
      if (!hasArrived.current) fail(error);
    } finally {
      setIsBusy(null);
    }
  });

  const insert = (text: string) => {
    const before = form.getFieldValue('content') ?? '';
    const content = before === '' ? text : `${before}\n${text}`;
    form.setFieldsValue({ content });
    write(content);
  };

  return (
    <Form<Values>
      noValidate
      form={form}
      // Prefixes the inputs' ids, because the page already has an input named `content`.
      name="reply"
      layout="vertical"
      className={styles.reply}
      initialValues={{ content: draft?.content ?? '' }}
      onValuesChange={({ content = '' }) => write(content)}
      onFinish={() => void send('comment')}
    >
      <p className={styles.typing} role="status">
        {typing.length > 0 && `${typing.join(', ')} ${typing.length === 1 ? 'is' : 'are'} writing an answer…`}
      </p>
      {other !== undefined && isBegun && (
        <Alert
          type="warning"
          showIcon
          title={`${other.name} replied while you were writing.`}
          description="Read their reply above before you send yours."
        />
      )}
      {event !== null && (
        <PreparedReplies event={event} name={ticket.is_by_mail ? nameByMail : ticket.name} onChoose={insert} />
      )}
      <Form.Item name="content" label="Reply">
        <GrowingText minRows={3} maxRows={10} maxLength={maxContentLetters} />
      </Form.Item>
      <PictureChoice
        picture={picture}
        onChoose={choose}
        onRefused={(reason) => refuse([{ path: 'content', message: reason }])}
      />
      <FormFailure failure={failure} />
      <div className={styles.controls}>
        <Button type="primary" htmlType="submit" loading={isBusy === 'comment'} disabled={isBusy === 'note'}>
          Send reply
        </Button>
        <Button loading={isBusy === 'note'} disabled={isBusy === 'comment'} onClick={() => void send('note')}>
          Save as internal note
        </Button>
      </div>
    </Form>
  );
}
