import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import { hasPasskeySupport } from '../../nouns/second-factor/passkey-support.ts';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './account.module.css';
import type { Asked } from './factor-change.tsx';
import type { FactorState } from './second-factor.queries.ts';

interface FactorOverviewProps {
  factor: FactorState;
  isStarting: boolean;
  onSetup: () => void;
  onAddPasskey: () => void;
  onAsk: (asked: Asked) => void;
}

export function FactorOverview({ factor, isStarting, onSetup, onAddPasskey, onAsk }: FactorOverviewProps) {
  const { user } = useSession();
  const reasonId = useId();
  const isActing = Boolean(user?.impersonator);
  const locked = { disabled: isActing, 'aria-describedby': isActing ? reasonId : undefined };
  const { totp_since_dttm: since, passkeys, recovery_codes_left: codesLeft, is_required: isRequired } = factor;
  const hasFactor = since !== null || passkeys.length > 0;
  /** The house keeps an administrator from removing the only factor. */
  const isKept = isRequired && passkeys.length + (since === null ? 0 : 1) === 1;

  return (
    <>
      <p id={reasonId} className={`${styles.note} ${styles.reason}`}>
        {isActing
          ? `You are acting as ${user?.name}. Only they can change how they sign in.`
          : 'With a second factor, your mailbox, phone number or password alone opens nothing. A passkey signs you in by itself.'}
      </p>
      <ul className={styles.devices}>
        <Row
          title="Authenticator app"
          state={
            since === null ? (
              'Off'
            ) : (
              <>
                On since <NearTime at={since} />
              </>
            )
          }
        >
          {since === null ? (
            <Button {...locked} loading={isStarting} onClick={onSetup}>
              Set up an authenticator app
            </Button>
          ) : (
            <>
              <Button {...locked} onClick={() => onAsk({ name: 'replace' })}>
                Replace the app
              </Button>
              {!isKept && (
                <Button danger {...locked} onClick={() => onAsk({ name: 'remove' })}>
                  Remove the app
                </Button>
              )}
            </>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.passkey_id}
            title={
              <>
                {passkey.name} <StatusChip>{passkey.is_synced ? 'Synced passkey' : 'Passkey'}</StatusChip>
              </>
            }
            state={
              passkey.last_used_dttm === null ? (
                <>
                  Added <NearTime at={passkey.created_dttm} />, not used yet
                </>
              ) : (
                <>
                  Last used <NearTime at={passkey.last_used_dttm} />
                </>
              )
            }
          >
            {!isKept && (
              <Button
                danger
                {...locked}
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onAsk({ name: 'remove-passkey', passkey })}
              >
                Remove
              </Button>
            )}
          </Row>
        ))}
        {hasFactor && (
          <Row title="Recovery codes" state={`${codesLeft} left`}>
            <Button {...locked} onClick={() => onAsk({ name: 'renew' })}>
              New recovery codes
            </Button>
          </Row>
        )}
      </ul>
      {hasPasskeySupport() && (
        <Button className={styles.others} {...locked} loading={isStarting} onClick={onAddPasskey}>
          Add a passkey
        </Button>
      )}
    </>
  );
}

function Row({ title, state, children }: { title: ReactNode; state: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.device}>
      <div className={styles.facts}>
        <div className={styles.name}>{title}</div>
        <p className={styles.note}>{state}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
}
