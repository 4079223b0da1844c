import { HolderOutlined } from '@ant-design/icons';
import * as generalTexts from '@backline/contract/general.texts';
import { orderTracks, type Track } from '@backline/contract/tracks';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { inOrder, useOrderTracks } from './track.queries.ts';
import { TrackMenu } from './track-menu.tsx';
import styles from './tracks.module.css';
import { moved, useDragOrder } from './use-drag-order.ts';

interface TrackListProps {
  event: EventRef & { id: number };
  tracks: readonly Track[];
  label: string;
  selectedId: number;
  onSelect: (track: Track) => void;
}

export function TrackList({ event, tracks, label, selectedId, onSelect }: TrackListProps) {
  const { may } = useSession();
  const { message } = App.useApp();
  const save = useOrderTracks(event.id);
  const ids = tracks.map(({ id }) => id);

  function store(order: readonly number[]) {
    save.mutate(order, {
      onSuccess: (done) => void message.success({ key: 'order', content: done.message }),
      onError: (error) => void message.error({ key: 'order', content: failureText(error, generalTexts.tryLater) }),
    });
  }

  const { list, order, draggedId, handle } = useDragOrder(ids, store);
  return (
    <ol ref={list} className={styles.list} aria-label={label}>
      {inOrder(tracks, order).map((track, place) => (
        <li key={track.id} data-dragged={draggedId === track.id} data-selected={track.id === selectedId}>
          {may(orderTracks) && tracks.length > 1 && (
            <Button
              type="text"
              className={styles.handle}
              icon={<HolderOutlined aria-hidden />}
              aria-label={`Move ${track.music_title}, ${place + 1} of ${tracks.length}`}
              title="Drag, or press the arrow keys"
              {...handle(track.id)}
            />
          )}
          <div className={styles.track}>
            <button
              type="button"
              className={styles.title}
              aria-pressed={track.id === selectedId}
              onClick={() => onSelect(track)}
            >
              <Breakable>{track.music_title}</Breakable>
            </button>
            <span className={styles.facts}>
              {formatLength(track.duration_ms)}, {flashRate(track.flashes_in_fastest_second)}
            </span>
          </div>
          <TrackMenu
            event={event}
            track={track}
            up={place > 0 ? () => store(moved(ids, track.id, place - 1)) : null}
            down={place < ids.length - 1 ? () => store(moved(ids, track.id, place + 1)) : null}
          />
        </li>
      ))}
    </ol>
  );
}

const flashRate = (count: number) => `at most ${count} ${count === 1 ? 'flash' : 'flashes'} a second`;
