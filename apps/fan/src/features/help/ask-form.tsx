import type { Attendance } from '@backline/contract/attendance';
import { askForHelp } from '@backline/contract/fan-help';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import type { ChosenPicture } from '../../lib/store-chosen.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { helpFailure } from './help-failure.ts';
import { useAsk, useWaiting } from './help.queries.ts';
import { PictureField } from './picture-field.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

const { title: titleRule, content: contentRule } = askForHelp.input.shape;

export function AskForm({ event }: { event: Attendance }) {
  const titleDraft = useDraft(`help.${event.event_id}.title`);
  const contentDraft = useDraft(`help.${event.event_id}.content`);
  const [title, content] = [titleDraft.text, contentDraft.text];
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [wrong, setWrong] = useState<{ title?: string; content?: string }>({});
  const [said, setSaid] = useState<'asked' | 'kept' | null>(null);
  const ask = useAsk(event);
  const isWaiting = useWaiting(event.event_id).length > 0;
  const send = useSingleFlight(async () => {
    setSaid(null);
    ask.reset();
    // Validates before queueing, because the server may reject a queued call only hours later.
    const found = { title: problemOf(titleRule, title), content: problemOf(contentRule, content) };
    setWrong(found);
    if (found.title !== undefined || found.content !== undefined) return;
    let takeBack = () => {};
    const onQueued = () => {
      const ways = [titleDraft.handOver(), contentDraft.handOver()];
      takeBack = () => ways.forEach((way) => way());
    };
    const answer = await ask.mutateAsync({ title, content, picture, onQueued }).catch(() => undefined);
    if (answer === undefined) return takeBack();
    setSaid(answer === null ? 'kept' : 'asked');
    setPicture(null);
  });
  const { beside, alone } = placeFailure(ask.error, ['title', 'content'], helpFailure);
  return (
    <Form onSubmit={() => void send()}>
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      {said === 'kept' && isWaiting && <Notice>{supportFanTexts.queuedHere}</Notice>}
      {said === 'asked' && <Notice kind="good">{supportFanTexts.asked}</Notice>}
      <Field
        label={supportFanTexts.about}
        name="title"
        autoComplete="off"
        value={title}
        error={wrong.title ?? beside.title ?? null}
        onChange={(typed) => {
          titleDraft.keep(typed);
          setWrong({ ...wrong, title: undefined });
        }}
      />
      <LinesField
        label={supportFanTexts.message}
        name="content"
        rows={4}
        value={content}
        error={wrong.content ?? beside.content ?? null}
        onChange={(typed) => {
          contentDraft.keep(typed);
          setWrong({ ...wrong, content: undefined });
        }}
      />
      <PictureField picture={picture} onPick={setPicture} />
      <Button type="submit" isBusy={ask.isPending}>
        {supportFanTexts.ask}
      </Button>
    </Form>
  );
}

const problemOf = (rule: typeof titleRule, typed: string) => rule.safeParse(typed).error?.issues[0]?.message;
