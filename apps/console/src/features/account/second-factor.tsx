import type { getSecondFactor } from '@backline/contract/second-factor';
import type { Output } from '@backline/contract/operation';
import { App, Button, Card, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { RecoveryCodes } from '../../nouns/second-factor/recovery-codes.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { ProofForm } from './proof-form.tsx';
import { useBeginTotp, useEndTotp, useRenewRecoveryCodes, useSecondFactor } from './second-factor.queries.ts';
import { TotpSetup, type Setup } from './totp-setup.tsx';

type SecondFactorState = Output<typeof getSecondFactor>;

export function SecondFactor() {
  const state = useSecondFactor();
  return (
    <Card title={<h2>Two-step sign-in</h2>}>
      <QueryState query={state} skeleton={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
        {(factor) => <Factors factor={factor} />}
      </QueryState>
    </Card>
  );
}

/** What the card shows in place of its buttons. */
type Open = { name: 'setup'; setup: Setup } | { name: 'codes'; codes: string[] } | { name: Asked } | null;
type Asked = 'replace' | 'renew' | 'remove';

function Factors({ factor }: { factor: SecondFactorState }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: string[]) => setOpen(codes.length > 0 ? { name: 'codes', codes } : null);

  if (open?.name === 'setup') return <TotpSetup setup={open.setup} onCancel={close} onDone={showCodes} />;
  if (open?.name === 'codes') {
    return (
      <RecoveryCodes
        codes={open.codes}
        actions={({ copy, download }) => (
          <>
            <Button type="primary" onClick={close}>
              I have saved them
            </Button>
            <Button onClick={() => void copy()}>Copy</Button>
            <Button onClick={download}>Download</Button>
          </>
        )}
      />
    );
  }
  if (open !== null) {
    return (
      <Change
        asked={open.name}
        onCancel={close}
        onCodes={showCodes}
        onSetup={(setup) => setOpen({ name: 'setup', setup })}
      />
    );
  }
  return (
    <Overview
      factor={factor}
      onSetup={(setup) => setOpen({ name: 'setup', setup })}
      onAsk={(name) => setOpen({ name })}
    />
  );
}

interface OverviewProps {
  factor: SecondFactorState;
  onSetup: (setup: Setup) => void;
  onAsk: (asked: Asked) => void;
}

function Overview({ factor, onSetup, onAsk }: OverviewProps) {
  const { user } = useSession();
  const { message } = App.useApp();
  const begin = useBeginTotp();
  const reasonId = useId();
  const isActing = Boolean(user?.impersonator);
  const locked = { disabled: isActing, 'aria-describedby': isActing ? reasonId : undefined };
  const since = factor.totp_since_dttm;

  async function start() {
    try {
      onSetup(await begin.mutateAsync({}));
    } catch (error) {
      message.error(failureText(error));
    }
  }

  return (
    <>
      <p id={reasonId} className={`${styles.note} ${styles.reason}`}>
        {isActing
          ? `You are acting as ${user?.name}. Only they can change how they sign in.`
          : since === null
            ? 'Add a code from an authenticator app to every sign-in, so that your mailbox, phone number or password alone opens nothing.'
            : null}
        {since !== null && !isActing && (
          <>
            Authenticator app on since <NearTime at={since} />. Recovery codes left: {factor.recovery_codes_left}.
          </>
        )}
      </p>
      <div className={styles.buttons}>
        {since === null ? (
          <Button {...locked} loading={begin.isPending} onClick={() => void start()}>
            Set up an authenticator app
          </Button>
        ) : (
          <>
            <Button {...locked} onClick={() => onAsk('renew')}>
              New recovery codes
            </Button>
            <Button {...locked} onClick={() => onAsk('replace')}>
              Replace the app
            </Button>
            {!factor.is_required && (
              <Button danger {...locked} onClick={() => onAsk('remove')}>
                Remove the app
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

interface ChangeProps {
  asked: Asked;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
  onSetup: (setup: Setup) => void;
}

function Change({ asked, onCancel, onCodes, onSetup }: ChangeProps) {
  const { message } = App.useApp();
  const begin = useBeginTotp();
  const end = useEndTotp();
  const renew = useRenewRecoveryCodes();
  const changes = {
    replace: {
      lead: 'You set up the new app next. The old one works until then.',
      label: 'Continue',
      isDangerous: false,
      run: async (proof: object) => onSetup(await begin.mutateAsync(proof)),
    },
    renew: {
      lead: 'You get ten new codes. The old ones stop working at once.',
      label: 'Show new codes',
      isDangerous: false,
      run: async (proof: object) => onCodes((await renew.mutateAsync(proof)).recovery_codes),
    },
    remove: {
      lead: 'From then on you sign in without a second step.',
      label: 'Remove the app',
      isDangerous: true,
      run: async (proof: object) => {
        message.success((await end.mutateAsync(proof)).message);
        onCancel();
      },
    },
  };
  return <ProofForm {...changes[asked]} onCancel={onCancel} />;
}
