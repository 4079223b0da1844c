import type { Raffle, RaffleWinner } from '@backline/contract/raffles';
import { Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatCount, missing } from '../../lib/format.ts';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useRaffleWinners } from './raffle.queries.ts';
import styles from './raffles.module.css';

const WinnerExport = lazy(() => import('./winner-export.tsx'));

interface WinnersDialogProps {
  raffle: Raffle | null;
  onClose: () => void;
}

export function WinnersDialog({ raffle, onClose }: WinnersDialogProps) {
  const [last, setLast] = useState(raffle);
  if (raffle !== null && raffle !== last) setLast(raffle);
  return (
    <Modal open={raffle !== null} title="Raffle Winners" footer={null} destroyOnHidden onCancel={onClose}>
      {last !== null && <Winners raffle={last} />}
    </Modal>
  );
}

function Winners({ raffle }: { raffle: Raffle }) {
  const { minimum_no_of_participants: minimum, participants } = raffle;
  return (
    <>
      <p className={styles.title}>
        <Breakable>{raffle.title}</Breakable>
      </p>
      <QueryState query={useRaffleWinners(raffle)}>
        {(winners) =>
          winners.length === 0 ? (
            <p>
              {raffle.state === 'too_few'
                ? `Nobody has won: ${formatCount(participants ?? 0)} took part, and at least ${formatCount(minimum)} were needed.`
                : 'The winners are being drawn.'}
            </p>
          ) : (
            <>
              <ol className={styles.winners}>
                {winners.map((winner) => (
                  <Winner key={winner.id} winner={winner} />
                ))}
              </ol>
              <Suspense fallback={null}>
                <WinnerExport raffle={raffle} />
              </Suspense>
            </>
          )
        }
      </QueryState>
    </>
  );
}

function Winner({ winner }: { winner: RaffleWinner }) {
  return (
    <li>
      <PersonAvatar name={winner.name} imageUrl={winner.profile_image_thumbnail_url} />
      <div>
        <div className={styles.title}>
          <Breakable>{winner.name}</Breakable>
        </div>
        <div className={styles.state}>
          {winner.phone_number ?? missing} · {winner.entry_number}
        </div>
      </div>
    </li>
  );
}
