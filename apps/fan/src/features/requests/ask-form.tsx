import type { Attendance } from '@backline/contract/attendance';
import { askForSong } from '@backline/contract/song-asks';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAskForSong, useSuggestions, useWaitingSongs } from './requests.queries.ts';
import styles from './requests.module.css';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';

interface AskFormProps {
  event: Attendance;
  left: number | null;
}

const titleRule = askForSong.input.shape.title;

const shownBelow = 20;

export function AskForm({ event, left }: AskFormProps) {
  const [title, setTitle] = useState('');
  const [said, setSaid] = useState<{ asked: string } | 'kept' | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = useAskForSong(event);
  const isWaiting = useWaitingSongs(event.event_id).length > 0;
  const suggestions = useSuggestions(event.event_id, title);
  const send = useSingleFlight(async () => {
    if (title.trim() === '') return;
    setSaid(null);
    const { error: problem } = titleRule.safeParse(title);
    setWrong(problem?.issues[0]?.message ?? null);
    if (problem !== undefined) return;
    const answer = await ask.mutateAsync(title).catch(() => undefined);
    if (answer === undefined) return;
    setSaid(answer === null ? 'kept' : { asked: answer.song.request_title });
    // On a slow network the fan may have typed the next song by now.
    setTitle((typed) => (typed === title ? '' : typed));
  });
  const { beside, alone } = placeFailure(ask.error, ['title'], failureText);
  return (
    <>
      {wrong === null && alone !== null && <Notice kind="error">{alone}</Notice>}
      {said === 'kept' && isWaiting && <Notice>{songRequestFanTexts.queuedHere}</Notice>}
      {said !== null && said !== 'kept' && <Notice kind="good">{songRequestFanTexts.asked(said.asked)}</Notice>}
      {left === 0 ? (
        <Notice>{songRequestFanTexts.usedUp}</Notice>
      ) : (
        <Form onSubmit={() => void send()}>
          <Field
            label={songRequestFanTexts.song}
            name="title"
            autoComplete="off"
            enterKeyHint="send"
            value={title}
            error={wrong ?? beside.title ?? null}
            hint={left === null || left > shownBelow ? undefined : songRequestFanTexts.left(left)}
            onChange={(typed) => {
              setTitle(typed);
              setWrong(null);
            }}
          />
          {suggestions.length > 0 && (
            <section className={styles.suggestions}>
              <Soft id="others">{songRequestFanTexts.suggestions}</Soft>
              <ul aria-labelledby="others">
                {suggestions.map((suggestion) => (
                  <li key={suggestion}>
                    <button type="button" onClick={() => setTitle(suggestion)}>
                      {suggestion}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Button type="submit" disabled={title.trim() === ''} isBusy={ask.isPending}>
            {songRequestFanTexts.ask}
          </Button>
        </Form>
      )}
    </>
  );
}
