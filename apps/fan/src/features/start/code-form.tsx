import { messages } from '@backline/contract/messages';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { readEventCode } from '../../lib/event-code.ts';
import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

export function CodeForm() {
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  function open() {
    if (code === '') setWrong(messages.eventCodeRequired);
    else navigate(`/${code}`);
  }

  return (
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
        error={wrong}
        onChange={(typed) => {
          setCode(readEventCode(typed));
          setWrong(null);
        }}
      />
      <Button type="submit">{texts.start.submit}</Button>
    </Form>
  );
}
