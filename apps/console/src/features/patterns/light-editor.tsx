import { addFlash, durationOf, litSpans, removeFlash, type CertifiedLight, type Timeline } from '@backline/beat';
import * as generalTexts from '@backline/contract/general.texts';
import { Button, Flex, Form, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './light-editor.module.css';
import { LightPreview } from './light-preview.tsx';
import { LightStrip } from './light-strip.tsx';
import { secondsOf } from './light-strip.tsx';
import type { PatternValues } from './pattern-values.ts';

interface LightEditorProps {
  /** Deferred value that may lag behind fast typing. */
  timeline: Timeline;
  light: CertifiedLight;
  /** Receives an edit of the current timeline. An edit that changes nothing is ignored. */
  onEdit: (edit: (timeline: Timeline) => Timeline) => void;
}

const zooms = [1, 2, 4, 8, 16, 32, 64];
const newFlashMs = 100;

export function LightEditor({ timeline, light, onEdit }: LightEditorProps) {
  const colour = Form.useWatch('colour', Form.useFormInstance<PatternValues>()) ?? '#ffffff';
  const [zoom, setZoom] = useState(0);
  const [chosen, setChosen] = useState(0);
  const spans = useMemo(() => litSpans(timeline), [timeline]);
  const totalMs = durationOf(timeline);
  const flash = Math.min(chosen, spans.length - 1);
  const span = spans[flash];
  const [addAtMs, setAddAtMs] = useState<number | null>(null);
  const [playsFromMs, setPlaysFromMs] = useState<number | null>(null);

  function add(atMs: number) {
    onEdit((current) => {
      const edited = addFlash(current, atMs, newFlashMs);
      const place = litSpans(edited).findIndex(({ endMs }) => endMs > atMs);
      if (edited !== current) setChosen(Math.max(place, 0));
      return edited;
    });
  }
  const remove = () => {
    onEdit((current) => removeFlash(current, flash));
    setChosen(Math.max(flash - 1, 0));
  };

  return (
    <section className={styles.editor} aria-label="Timeline">
      <Flex wrap gap="small" align="center">
        <SteadyButton isIdle={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Zoom out
        </SteadyButton>
        <SteadyButton isIdle={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          Zoom in
        </SteadyButton>
        <SteadyButton isIdle={flash <= 0} onClick={() => setChosen(flash - 1)}>
          Previous flash
        </SteadyButton>
        <SteadyButton isIdle={flash >= spans.length - 1} onClick={() => setChosen(flash + 1)}>
          Next flash
        </SteadyButton>
        <SteadyButton danger isIdle={span === undefined} onClick={remove}>
          Remove flash
        </SteadyButton>
      </Flex>
      <LightStrip
        spans={spans}
        totalMs={totalMs}
        zoom={zooms[zoom] ?? 1}
        colour={colour}
        flash={flash}
        playsFromMs={playsFromMs}
        onChoose={setChosen}
        onEdit={onEdit}
        onAdd={add}
        onRemove={remove}
      />
      <p className={styles.hint} role="status">
        {span === undefined
          ? generalTexts.noData
          : `Flash ${formatCount(flash + 1)} of ${formatCount(spans.length)}: from ${secondsOf(span.startMs)} to ${secondsOf(span.endMs)}`}
      </p>
      <Flex wrap gap="small" align="center">
        <InputNumber<number>
          className={styles.at}
          aria-label="Start of the new flash in milliseconds"
          placeholder="Start (ms)"
          inputMode="numeric"
          min={0}
          precision={0}
          value={addAtMs}
          onChange={setAddAtMs}
        />
        <Button disabled={addAtMs === null} onClick={() => addAtMs !== null && add(addAtMs)}>
          Add flash
        </Button>
      </Flex>
      <p className={styles.hint}>
        Drag the edges of the selected flash, or use the arrow keys: 10 ms per press, 100 ms with Shift. Home and End
        move an edge as far as possible. Delete removes the flash. Double-click a dark area to add one.
      </p>
      <LightPreview light={light} onPlay={setPlaysFromMs} />
    </section>
  );
}
