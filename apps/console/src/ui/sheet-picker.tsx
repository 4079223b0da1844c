import { Alert, Button } from 'antd';
import { useId, useRef } from 'react';
import styles from './sheet-picker.module.css';

const sheets = '.csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain';

interface SheetPickerProps {
  label: string;
  /** Defaults to sheets. */
  accept?: string;
  isReading: boolean;
  refusal: string | null;
  /** Name of the file that the page works with. */
  chosen?: string | null;
  onPick: (file: File) => void;
}

export function SheetPicker({ label, accept = sheets, isReading, refusal, chosen = null, onPick }: SheetPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const pick = (file: File | undefined) => file && onPick(file);
  return (
    <div
      className={styles.picker}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        pick(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={refusalId}
        onChange={(event) => {
          pick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button type="primary" loading={isReading} tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className={styles.drop}>or drop the file here</span>
      <p role="status">{isReading ? 'Reading the file…' : chosen !== null && `Chosen: ${chosen}`}</p>
      <div id={refusalId} className={styles.wide} aria-live="assertive">
        {refusal !== null && <Alert type="error" showIcon title={refusal} />}
      </div>
    </div>
  );
}
