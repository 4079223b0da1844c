import type { Attendance } from '@backline/contract/attendance';
import { continueHelp, type HelpCase } from '@backline/contract/fan-help';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import type { ChosenPicture } from '../../lib/store-chosen.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { helpFailure } from './help-failure.ts';
import { useWriteOn } from './help.queries.ts';
import { PictureField } from './picture-field.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

const contentRule = continueHelp.input.shape.content;

export function WriteOnForm({ event, question }: { event: Attendance; question: HelpCase }) {
  const { text: content, keep, handOver } = useDraft(`help.case.${question.support_case_id}`);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const writeOn = useWriteOn(event, question);
  const send = useSingleFlight(async () => {
    writeOn.reset();
    const { error: problem } = contentRule.safeParse(content);
    setWrong(problem?.issues[0]?.message ?? null);
    if (problem !== undefined) return;
    let takeBack = () => {};
    const onQueued = () => void (takeBack = handOver());
    const answer = await writeOn.mutateAsync({ content, picture, onQueued }).catch(() => undefined);
    if (answer === undefined) return takeBack();
    setPicture(null);
  });
  const { beside, alone } = placeFailure(writeOn.error, ['content'], helpFailure);
  return (
    <Form onSubmit={() => void send()}>
      {question.status === 'closed' && <Soft>{supportFanTexts.reopens}</Soft>}
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <LinesField
        label={supportFanTexts.reply}
        name="content"
        rows={3}
        value={content}
        error={wrong ?? beside.content ?? null}
        onChange={(typed) => {
          keep(typed);
          setWrong(null);
        }}
      />
      <PictureField picture={picture} onPick={setPicture} />
      <Button type="submit" isBusy={writeOn.isPending}>
        {supportFanTexts.ask}
      </Button>
    </Form>
  );
}
