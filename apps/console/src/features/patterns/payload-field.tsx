import { formatPayload, type Timeline } from '@backline/beat';
import { Form, Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input/index.js';
import { LightChanges } from './light-changes.tsx';
import { LightEditor } from './light-editor.tsx';
import type { PatternValues } from './pattern-values.ts';
import styles from './patterns.module.css';
import { timelineIn } from './payload-problem.ts';
import { SongBeats } from './song-beats.tsx';
import { useSafeLight } from './use-safe-light.ts';

interface PayloadFieldProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (text: string) => void;
}

export function PayloadField({ value = '', onChange, ...input }: PayloadFieldProps) {
  const form = Form.useFormInstance<PatternValues>();
  const safe = useSafeLight(value);
  const put = (timeline: Timeline) => onChange?.(formatPayload(timeline));
  function edit(change: (timeline: Timeline) => Timeline): void {
    const timeline = timelineIn(form.getFieldValue('payload_data'));
    if (timeline === null) return;
    const edited = change(timeline);
    if (edited !== timeline) put(edited);
  }
  return (
    <div className={styles.light}>
      <Input.TextArea
        rows={4}
        autoComplete="off"
        spellCheck={false}
        className={styles.payload}
        {...input}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {safe !== null && <LightChanges {...safe} />}
      <SongBeats payload={value} onFound={put} />
      {safe !== null && <LightEditor {...safe} onEdit={edit} />}
    </div>
  );
}
