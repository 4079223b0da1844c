import { messages } from '@backline/contract/messages';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { readEventCode } from '../../lib/event-code.ts';
import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Screen } from '../../ui/screen.tsx';

export function Component() {
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);

  function open() {
    if (code === '') return setError(messages.eventCodeRequired);
    navigate(`/${code}`);
  }

  return (
    <Screen title={texts.start.title} lead={texts.start.lead}>
      <Form onSubmit={open}>
        <Field
          label={texts.start.label}
          name="event_code"
          look="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(readEventCode(typed));
            setError(null);
          }}
        />
        <Button type="submit">{texts.start.submit}</Button>
      </Form>
    </Screen>
  );
}
