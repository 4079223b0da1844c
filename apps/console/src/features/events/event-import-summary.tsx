import type { EventFile } from '@backline/contract/event-file';
import { partKinds, planEventFile } from '@backline/contract/event-file-plan';
import { leftOutText, omittedText } from '@backline/contract/event-file-words';
import { Form } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';
import { Facts } from '../../ui/facts.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ImportValues } from './event-import-values.ts';
import styles from './event-import.module.css';

const titles = {
  products: 'Products',
  drops: 'Merch Drops',
  polls: 'Polls',
  trivia: 'Trivia',
  raffles: 'Raffles',
  patterns: 'Scheduled Patterns',
} as const;

/** Shows what the import would create with what is typed so far. */
export function EventImportSummary({ file, clock }: { file: EventFile; clock: ZoneClock }) {
  const { may } = useSession();
  const now = useNow(30_000);
  const start = Form.useWatch<ImportValues['event_dttm'] | undefined>('event_dttm') ?? null;
  const artists = Form.useWatch<ImportValues['artist_id'] | undefined>('artist_id') ?? [];
  const startsMs = toEpochIn(start, clock);
  const { made, leftOut } = planEventFile(file, {
    startsMs: startsMs === 0 ? null : startsMs,
    nowMs: now,
    refusesArtist: (place) => (artists[place] === null || artists[place] === undefined ? 'no_artist' : null),
    may,
  });
  const facts = partKinds.map((kind) => ({ title: titles[kind], value: String(made[kind].length) }));
  return (
    <>
      <Facts facts={[...facts, { title: 'Images', value: String(file.images.length) }]} />
      <List title="Left out:" lines={leftOut.map(leftOutText)} />
      <List title="Not in the file:" lines={file.left_out.map(omittedText)} />
      <p>
        The file never holds fans, staff, votes, orders, songs, promo codes, links, or texts about the artists and the
        seller. Products that an artist already has under the same title are not created again; they get the drop.
      </p>
    </>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="status">
      <strong>{title}</strong>
      <ul className={styles.leftOut}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
