import * as peopleTexts from '@backline/contract/people.texts';
import { useAttemptKey } from '@backline/page/attempt-key';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { endNaming } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { saveName } from './sign-in.queries.ts';
import * as sessionTexts from '@backline/contract/session.texts';

export function NameStep() {
  const attemptKey = useAttemptKey();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useMutation({ mutationFn: () => saveName(name, attemptKey(name)), onSuccess: endNaming });

  const submit = useSingleFlight(async () => {
    setWrong(name.trim() === '' ? peopleTexts.nameRequired : null);
    save.reset();
    if (name.trim() !== '') await save.mutateAsync().catch(() => {});
  });

  const { beside, alone } = placeFailure(save.error, ['name'], failureText);
  return (
    <Screen title={sessionTexts.fan.nameTitle} lead={sessionTexts.fan.nameLead}>
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <Form onSubmit={submit}>
        <Field
          label={sessionTexts.fan.name}
          name="name"
          autoComplete="name"
          autoFocus
          enterKeyHint="done"
          value={name}
          error={wrong ?? beside.name ?? null}
          onChange={(typed) => {
            setName(typed);
            setWrong(null);
          }}
        />
        <Button type="submit" isBusy={save.isPending}>
          {sessionTexts.fan.saveName}
        </Button>
      </Form>
    </Screen>
  );
}
