import { Button, Card } from 'antd';
import { useId, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useRevokeToken } from '../../nouns/api-tokens/use-revoke-token.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { SecretOnceDialog } from '../../ui/secret-once-dialog.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { TokenRow } from './token-row.tsx';
import { useOwnTokens } from './token.queries.ts';
import styles from './tokens.module.css';

export function Tokens() {
  return (
    <FocusHome label="API tokens">
      <TokenList />
    </FocusHome>
  );
}

function TokenList() {
  const { user } = useSession();
  const tokens = useOwnTokens();
  const revoke = useRevokeToken();
  const reasonId = useId();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  // A token would outlive the Login As in which it was made.
  const lockedBy = user?.impersonator ? reasonId : null;
  const close = () => setIsNew(false);
  return (
    <Card
      title={<h2>API tokens</h2>}
      extra={
        <Button disabled={lockedBy !== null} aria-describedby={lockedBy ?? undefined} onClick={() => setIsNew(true)}>
          New token
        </Button>
      }
    >
      <p id={reasonId} className={styles.lead}>
        {lockedBy === null
          ? 'A token lets another system call the API as you, with some of your permissions.'
          : `You are acting as ${user?.name}. Only they can make and revoke their tokens.`}
      </p>
      <ListState query={tokens} empty="You have no API tokens.">
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((token) => (
              <TokenRow key={token.token_id} token={token} lockedBy={lockedBy} onRevoke={() => revoke(token)} />
            ))}
          </ul>
        )}
      </ListState>
      <FormModal open={isNew} title="New token" width={760} footer={null} destroyOnHidden onCancel={close}>
        <NewTokenForm
          onMade={(token) => {
            close();
            setMade(token);
          }}
          onCancel={close}
        />
      </FormModal>
      {made !== null && (
        <SecretOnceDialog
          secret={made}
          title="Copy your token now"
          label="Token"
          note="The token is made. It is shown only here and only now. Store it where your program keeps secrets."
          loss="The token is not shown again. Without a copy you have to revoke it and make another one."
          onClosed={() => setMade(null)}
        />
      )}
    </Card>
  );
}
