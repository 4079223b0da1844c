import * as attendanceTexts from '@backline/contract/attendance.texts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { readEventCode } from '../lib/event-code.ts';
import * as eventTexts from '@backline/contract/events.texts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';

const codeLength = 6;

export function CodeForm() {
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  function open() {
    if (code === '') setWrong(attendanceTexts.eventCodeRequired);
    else if (code.length !== codeLength) setWrong(attendanceTexts.eventCodeUnknown);
    else navigate(`/${code}`);
  }

  return (
    <Form onSubmit={open}>
      <Field
        label={eventTexts.fan.start.label}
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
      <Button type="submit">{eventTexts.fan.start.submit}</Button>
    </Form>
  );
}
