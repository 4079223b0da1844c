import { litSpans, moveEdge, minEditedMs, type FlashEdge, type LitSpan, type Timeline } from '@backline/beat';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './light-editor.module.css';
import { Playhead } from './playhead.tsx';

/** Formats milliseconds as `1.250 s`. */
export const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(3)} s`;

interface LightStripProps {
  spans: readonly LitSpan[];
  totalMs: number;
  zoom: number;
  colour: string;
  flash: number;
  /** Start of playback by `performance.now()`; null while nothing plays. */
  playsFromMs: number | null;
  onChoose: (flash: number) => void;
  onEdit: (edit: (timeline: Timeline) => Timeline) => void;
  onAdd: (atMs: number) => void;
  onRemove: () => void;
}

/**
 * Maximum number of parts to draw. A pattern may have ten thousand flashes, but more parts than this would be too
 * narrow to see.
 */
const maxDrawn = 400;

export function LightStrip(props: LightStripProps) {
  const { spans, totalMs, zoom, colour, flash, playsFromMs, onChoose, onEdit, onAdd, onRemove } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [fromShare, setFromShare] = useState(0);
  const span = spans[flash];
  const chosenShare = span === undefined ? null : span.startMs / totalMs;

  useEffect(() => {
    const { current } = scroller;
    if (current === null || chosenShare === null) return;
    const atPx = chosenShare * current.scrollWidth;
    const isInSight = atPx >= current.scrollLeft && atPx <= current.scrollLeft + current.clientWidth;
    if (!isInSight) current.scrollLeft = atPx - current.clientWidth / 2;
  }, [chosenShare, zoom]);

  const msAt = (clientX: number) => {
    const { left = 0, width = 0 } = track.current?.getBoundingClientRect() ?? {};
    return width === 0 ? 0 : ((clientX - left) / width) * totalMs;
  };
  const percent = (ms: number) => `${(ms / totalMs) * 100}%`;
  const fromMs = (fromShare - 1 / zoom) * totalMs;
  const toMs = (fromShare + 2 / zoom) * totalMs;
  const inSight = spans
    .map((one, place) => ({ ...one, place }))
    .filter(({ startMs, endMs }) => endMs >= fromMs && startMs <= toMs);
  const every = Math.ceil(inSight.length / maxDrawn);
  const drawn = inSight.filter(({ place }) => place % every === 0 || place === flash);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) => setFromShare(scrollLeft / Math.max(scrollWidth, 1))}
    >
      <div
        ref={track}
        className={styles.track}
        data-to-scale
        style={{ width: `${zoom * 100}%` }}
        onDoubleClick={({ target, clientX }) => target === track.current && onAdd(msAt(clientX))}
      >
        {drawn.map(({ place, startMs, endMs }) => (
          <button
            key={place}
            type="button"
            tabIndex={-1}
            aria-label={`Flash ${place + 1}, from ${secondsOf(startMs)} to ${secondsOf(endMs)}`}
            aria-pressed={place === flash}
            className={styles.flash}
            style={{ left: percent(startMs), width: percent(endMs - startMs), background: colour }}
            onClick={() => onChoose(place)}
          />
        ))}
        {span !== undefined &&
          (['start', 'end'] as const).map((side) => (
            <Edge
              key={side}
              edge={{ flash, side }}
              span={span}
              totalMs={totalMs}
              left={percent(placeOf(span, side))}
              msAt={msAt}
              onMove={(ms) => onEdit((timeline) => moveEdge(timeline, { flash, side }, ms))}
              onShift={(ms) => onEdit((timeline) => shiftEdge(timeline, { flash, side }, ms))}
              onRemove={onRemove}
            />
          ))}
        {playsFromMs !== null && <Playhead startsAtMs={playsFromMs} totalMs={totalMs} scroller={scroller} />}
      </div>
    </div>
  );
}

interface EdgeProps {
  edge: FlashEdge;
  span: LitSpan;
  totalMs: number;
  left: string;
  msAt: (clientX: number) => number;
  onMove: (ms: number) => void;
  onShift: (ms: number) => void;
  onRemove: () => void;
}

const fineMs = 10;
const coarseMs = 100;

const placeOf = (span: LitSpan, side: FlashEdge['side']) => (side === 'start' ? span.startMs : span.endMs);

/** Shifts an edge from its current position, because a held key repeats faster than React renders. */
function shiftEdge(timeline: Timeline, edge: FlashEdge, byMs: number): Timeline {
  const span = litSpans(timeline)[edge.flash];
  return span === undefined ? timeline : moveEdge(timeline, edge, placeOf(span, edge.side) + byMs);
}

function Edge({ edge: { flash, side }, span, totalMs, left, msAt, onMove, onShift, onRemove }: EdgeProps) {
  const isStart = side === 'start';
  const atMs = placeOf(span, side);
  /**
   * Distance between the pointer and the edge during a drag. It is kept constant, because the handle is next to the
   * edge and not on it.
   */
  const heldMs = useRef(0);

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const step = steps[event.key];
    if (step !== undefined) onShift(step * (event.shiftKey ? coarseMs : fineMs));
    else if (event.key === 'Home') onMove(0);
    else if (event.key === 'End') onMove(totalMs);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  }
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(msAt(event.clientX) - heldMs.current);
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${isStart ? 'Start' : 'End'} of flash ${flash + 1}`}
      aria-valuemin={isStart ? 0 : Math.min(span.startMs + minEditedMs, atMs)}
      aria-valuemax={isStart ? Math.max(span.endMs - minEditedMs, atMs) : totalMs}
      aria-valuenow={atMs}
      aria-valuetext={secondsOf(atMs)}
      className={isStart ? styles.start : styles.end}
      style={{ left }}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        heldMs.current = msAt(clientX) - atMs;
      }}
      onPointerMove={drag}
    />
  );
}
