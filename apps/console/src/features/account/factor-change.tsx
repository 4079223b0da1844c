import type { Passkey, PasskeyCreation } from '@backline/contract/passkeys';
import { App } from 'antd';
import { ProofForm } from './proof-form.tsx';
import {
  useBeginPasskey,
  useBeginTotp,
  useEndPasskey,
  useEndTotp,
  useRenewRecoveryCodes,
  type FactorState,
  type Proof,
} from './second-factor.queries.ts';
import type { Setup } from './totp-setup.tsx';

/** A change that needs a proof first. */
export type Asked =
  | { name: 'replace' | 'renew' | 'remove' | 'add-passkey' }
  | { name: 'remove-passkey'; passkey: Passkey };

interface FactorChangeProps {
  asked: Asked;
  factor: FactorState;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
  onSetup: (setup: Setup) => void;
  onPasskey: (creation: PasskeyCreation) => void;
}

/** Makes a change once the person has proved that it is them. */
export function FactorChange({ asked, factor, onClose, onCodes, onSetup, onPasskey }: FactorChangeProps) {
  const { message } = App.useApp();
  const beginTotp = useBeginTotp();
  const beginPasskey = useBeginPasskey();
  const endTotp = useEndTotp();
  const endPasskey = useEndPasskey();
  const renew = useRenewRecoveryCodes();
  const finish = (done: { message: string }) => {
    message.success(done.message);
    onClose();
  };
  const proofForm = (lead: string, label: string, run: (proof: Proof) => Promise<unknown>, isDangerous = false) => (
    <ProofForm
      lead={lead}
      label={label}
      isDangerous={isDangerous}
      hasApp={factor.totp_since_dttm !== null}
      hasPasskey={factor.passkeys.length > 0}
      run={run}
      onCancel={onClose}
    />
  );

  switch (asked.name) {
    case 'replace':
      return proofForm(
        factor.totp_since_dttm === null
          ? 'First confirm that it is you. Then you set up the app.'
          : 'You set up the new app next. The old one works until then.',
        'Continue',
        async (proof) => onSetup(await beginTotp.mutateAsync(proof)),
      );
    case 'renew':
      return proofForm('You get ten new codes. The old ones stop working at once.', 'Show new codes', async (proof) =>
        onCodes((await renew.mutateAsync(proof)).recovery_codes),
      );
    case 'add-passkey':
      return proofForm(
        'First confirm that it is you. Then your browser creates the passkey.',
        'Continue',
        async (proof) => onPasskey(await beginPasskey.mutateAsync(proof)),
      );
    case 'remove':
      return proofForm(
        'Codes of this app stop working at once.',
        'Remove the app',
        async (proof) => finish(await endTotp.mutateAsync(proof)),
        true,
      );
    case 'remove-passkey':
      return proofForm(
        `“${asked.passkey.name}” stops working here at once. Delete it on your device, too.`,
        'Remove the passkey',
        async (proof) => finish(await endPasskey.mutateAsync({ ...proof, passkey_id: asked.passkey.passkey_id })),
        true,
      );
  }
}
