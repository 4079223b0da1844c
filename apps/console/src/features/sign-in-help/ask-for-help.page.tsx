import * as supportTexts from '@backline/contract/support-tickets.texts';
import { useAttemptKey } from '@backline/page/attempt-key';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryDone, EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { EntryLines } from '../../ui/entry-lines.tsx';
import { askForHelp } from './sign-in-help.queries.ts';
import { checkHelp, helpFields, type HelpErrors, type HelpForm } from './sign-in-help.rules.ts';

export const handle: RouteHandle = { title: 'Trouble signing in?' };

export function Component() {
  const [query] = useSearchParams();
  const botCheck = useBotCheck();
  const [form, setForm] = useState<HelpForm>({
    name: '',
    email: '',
    event_code: query.get('event') ?? '',
    title: '',
    description: '',
  });
  const [errors, setErrors] = useState<HelpErrors>({});
  const attemptKey = useAttemptKey();
  const ask = useMutation({
    mutationFn: async () =>
      askForHelp({ ...form, bot_check: await botCheck.take() }, { idempotencyKey: attemptKey(form) }),
  });
  const wayBack = query.has('fan') ? <a href="/fan">Back to sign in</a> : <Link to="/signin">Back to sign in</Link>;

  function submit() {
    const found = checkHelp(form);
    setErrors(found);
    ask.reset();
    return Object.keys(found).length === 0 ? ask.mutateAsync().catch(() => {}) : null;
  }

  const { beside, alone } = placeFailure(ask.error, helpFields);
  if (ask.isSuccess) {
    return (
      <EntryDone title="Message sent" text={ask.data.message}>
        {wayBack}
      </EntryDone>
    );
  }
  const field = (name: keyof HelpForm, label: string) => ({
    label,
    name,
    value: form[name],
    error: errors[name] ?? beside[name],
    onChange: (typed: string) => {
      setForm({ ...form, [name]: typed });
      // Clears the error when the field changes. Clearing it on submit would move the link below it under the second
      // click of a double click.
      setErrors(({ [name]: _told, ...others }) => others);
    },
  });
  return (
    <EntryForm
      title="Trouble signing in?"
      lead="Tell us what happens. A person reads it and answers by mail."
      notice={failureNotice(alone)}
      submitLabel="Send"
      isBusy={ask.isPending}
      onSubmit={submit}
      footer={wayBack}
    >
      <EntryField {...field('name', 'Name')} autoComplete="name" />
      <EntryField {...field('email', 'Email')} type="email" autoComplete="email" />
      <EntryField
        {...field('event_code', 'Event code')}
        autoComplete="off"
        autoCapitalize="characters"
        hint="Optional."
      />
      <EntryField {...field('title', 'Subject')} autoComplete="off" placeholder={supportTexts.titleDefault} />
      <EntryLines {...field('description', 'What happens?')} rows={5} />
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
