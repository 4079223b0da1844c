import type { FanRaffle } from '@backline/contract/raffles';
import * as raffleTexts from '@backline/contract/raffles.texts';
import codeStyles from '../../ui/code/code-screen.module.css';
import { QrCode } from '../../ui/code/qr-code.tsx';
import { WhiteScreen } from '../../ui/code/white-screen.tsx';
import styles from './raffles.module.css';

interface WonScreenProps {
  raffle: FanRaffle;
  number: string;
  onClose: () => void;
}

export function WonScreen({ raffle: { title, description }, number, onClose }: WonScreenProps) {
  const { won, showAtStage, winningNumber, close } = raffleTexts.fan;
  return (
    <WhiteScreen title={won} heading={won} onCancel={onClose}>
      <QrCode text={number} label={winningNumber(number)} />
      <div className={styles.prize}>
        <strong>{title}</strong>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.code}>{number}</p>
        <p>{showAtStage}</p>
      </div>
      <button type="button" className={codeStyles.close} onClick={onClose}>
        {close}
      </button>
    </WhiteScreen>
  );
}
