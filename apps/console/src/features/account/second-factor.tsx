import type { PasskeyCreation } from '@backline/contract/passkeys';
import { App, Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { RecoveryCodes } from '../../nouns/second-factor/recovery-codes.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FactorChange, type Asked } from './factor-change.tsx';
import { FactorOverview } from './factor-overview.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { useBeginPasskey, useBeginTotp, useSecondFactor, type FactorState } from './second-factor.queries.ts';
import { TotpSetup, type Setup } from './totp-setup.tsx';

export function SecondFactor() {
  const state = useSecondFactor();
  return (
    <Card title={<h2>Two-step sign-in and passkeys</h2>}>
      <QueryState query={state} skeleton={<Skeleton active paragraph={{ rows: 4 }} title={false} />}>
        {(factor) => <Factors factor={factor} />}
      </QueryState>
    </Card>
  );
}

/** The form that the card shows in place of its list. */
type Open =
  | Asked
  | { name: 'setup'; setup: Setup }
  | { name: 'passkey'; creation: PasskeyCreation }
  | { name: 'codes'; codes: string[] }
  | null;

function Factors({ factor }: { factor: FactorState }) {
  const { message } = App.useApp();
  const [open, setOpen] = useState<Open>(null);
  const beginTotp = useBeginTotp();
  const beginPasskey = useBeginPasskey();
  const close = () => setOpen(null);
  const showSetup = (setup: Setup) => setOpen({ name: 'setup', setup });
  const showPasskey = (creation: PasskeyCreation) => setOpen({ name: 'passkey', creation });
  const showCodes = (codes: string[]) => setOpen(codes.length > 0 ? { name: 'codes', codes } : null);
  const say = (error: unknown) => void message.error(failureText(error));
  const hasFactor = factor.totp_since_dttm !== null || factor.passkeys.length > 0;

  if (open === null) {
    return (
      <FactorOverview
        factor={factor}
        isStarting={beginTotp.isPending || beginPasskey.isPending}
        onSetup={() => (hasFactor ? setOpen({ name: 'replace' }) : beginTotp.mutateAsync({}).then(showSetup, say))}
        onAddPasskey={() =>
          hasFactor ? setOpen({ name: 'add-passkey' }) : beginPasskey.mutateAsync({}).then(showPasskey, say)
        }
        onAsk={setOpen}
      />
    );
  }
  switch (open.name) {
    case 'setup':
      return <TotpSetup setup={open.setup} onCancel={close} onDone={showCodes} />;
    case 'passkey':
      return <PasskeyNameForm creation={open.creation} onCancel={close} onDone={showCodes} />;
    case 'codes':
      return <SavedCodes codes={open.codes} onDone={close} />;
    default:
      return (
        <FactorChange
          asked={open}
          factor={factor}
          onClose={close}
          onCodes={showCodes}
          onSetup={showSetup}
          onPasskey={showPasskey}
        />
      );
  }
}

function SavedCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <RecoveryCodes
      codes={codes}
      actions={({ copy, download }) => (
        <>
          <Button type="primary" onClick={onDone}>
            I have saved them
          </Button>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={download}>Download</Button>
        </>
      )}
    />
  );
}
