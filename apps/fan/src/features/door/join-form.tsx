import { joinAtDoorAsEventAdmin } from '@backline/contract/door';
import { useAttemptKey } from '@backline/page/attempt-key';
import type { Doorway } from '@backline/page/door/doorway';
import type { Verdict } from '@backline/page/scan-station/verdict';
import { verdictOf } from '@backline/page/door/verdict';
import { noPhoneAt, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import styles from './door-station.module.css';
import { useJoinAtDoor } from './door.queries.ts';
import * as doorTexts from '@backline/contract/door.texts';

const { name: nameRule, phone_number: phoneRule } = joinAtDoorAsEventAdmin.input.shape;
const parts = ['section', 'row', 'seat'] as const;

interface JoinFormProps {
  doorway: Doorway;
  /** The search text without a result, most likely a name. */
  typedName: string;
  countryCode: string | undefined;
  onEnd: () => void;
  onJoined: (verdict: Verdict) => void;
}

export function JoinForm({ doorway, typedName, countryCode, onEnd, onJoined }: JoinFormProps) {
  const [typed, setTyped] = useState({ name: /\d/.test(typedName) ? '' : typedName, section: '', row: '', seat: '' });
  const [phone, setPhone] = useState<PhoneValue>(() => noPhoneAt(countryCode));
  const [wrong, setWrong] = useState<{ name: string | null; phone: string | null }>({ name: null, phone: null });
  const attemptKey = useAttemptKey();
  const join = useJoinAtDoor();

  const submit = useSingleFlight(async () => {
    const body = { event_id: doorway.event.event_id, ...typed, phone_number: toPhoneNumber(phone) };
    const [name, number] = [nameRule.safeParse(body.name), phoneRule.safeParse(body.phone_number)];
    setWrong({ name: messageOf(name), phone: messageOf(number) });
    join.reset();
    if (!name.success || !number.success) return;
    const answer = await join.mutateAsync({ ...body, key: attemptKey(body) }).catch(() => null);
    if (answer !== null) onJoined(verdictOf(answer, doorway.times));
  });

  const { beside, alone } = placeFailure(join.error, ['name', 'phone_number', ...parts], doorway.failureText);
  return (
    <Form onSubmit={submit}>
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <Field
        label={doorTexts.fan.name}
        name="name"
        autoComplete="off"
        autoFocus
        value={typed.name}
        error={wrong.name ?? beside.name ?? null}
        onChange={(name) => setTyped({ ...typed, name })}
      />
      <PhoneField
        label={doorTexts.fan.phone}
        autoComplete="off"
        hint={doorTexts.fan.phoneHint}
        countryCode={countryCode}
        value={phone}
        error={wrong.phone ?? beside.phone_number ?? null}
        onChange={setPhone}
      />
      <div className={styles.seat}>
        {parts.map((part) => (
          <Field
            key={part}
            label={attendanceTexts.fan.checkIn[part]}
            name={part}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed[part]}
            error={beside[part] ?? null}
            onChange={(value) => setTyped({ ...typed, [part]: value })}
          />
        ))}
      </div>
      <Button type="submit" isBusy={join.isPending}>
        {doorTexts.fan.joinNow}
      </Button>
      <Button look="quiet" onClick={onEnd}>
        {doorTexts.fan.cancel}
      </Button>
    </Form>
  );
}

const messageOf = (parsed: { error?: { issues: { message: string }[] } }) => parsed.error?.issues[0]?.message ?? null;
