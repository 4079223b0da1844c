import { verificationCode } from '@backline/contract/sign-in-codes';
import * as sessionTexts from '@backline/contract/session.texts';
import { isWholeCode, readCode } from '@backline/page/passcode';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { useBotCheck } from '../../lib/bot-check.tsx';
import { useSession } from '../../lib/session.tsx';
import { redeemMailedCode } from './sign-in.queries.ts';

export function useMailedCode(email: string, botCheck: ReturnType<typeof useBotCheck>) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: async (typed: string) => {
      await session.signIn(await redeemMailedCode(email, typed, await botCheck.take()), 'email');
    },
    onError(refusal) {
      const { beside, alone } = placeFailure(refusal, ['code']);
      setError(beside.code ?? null);
      setFailure(alone);
    },
  });
  const submit = useSingleFlight(async (typed: string) => {
    setFailure(null);
    const parsed = verificationCode.safeParse(typed);
    setError(parsed.success ? null : (parsed.error.issues[0]?.message ?? sessionTexts.passcodeInvalid));
    if (parsed.success) await confirm.mutateAsync(typed).catch(() => {});
  });
  const field = {
    label: 'Code',
    name: 'code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    isCode: true,
    value: code,
    error,
    onChange(value: string) {
      const read = readCode(value);
      setCode(read);
      setError(null);
      if (email !== '' && isWholeCode(read) && read !== code) void submit(read);
    },
  } as const;
  return { field, failure, isBusy: confirm.isPending, submit: () => submit(code) };
}
