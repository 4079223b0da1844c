import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './copy-field.module.css';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  describedBy?: string;
  /** Selects the text when the field appears, so that a key copies it. */
  isSelected?: boolean;
  isMain?: boolean;
  onCopied?: () => void;
}

/** A text to copy by the button or, where the browser blocks the clipboard, by the keyboard. */
export function CopyField({ label, value, describedBy, isSelected = false, isMain = false, onCopied }: CopyFieldProps) {
  const input = useRef<InputRef>(null);
  const select = () => input.current?.focus({ cursor: 'all' });
  const { copy, note, isCopied, outcome } = useCopy(value, { onCopied, select });

  useEffect(() => {
    if (isSelected) input.current?.focus({ cursor: 'all' });
  }, [isSelected]);

  return (
    <>
      <div className={styles.field}>
        <Input
          ref={input}
          readOnly
          value={value}
          aria-label={label}
          aria-describedby={describedBy}
          className={styles.text}
          onFocus={({ target }) => target.select()}
          onCopy={note}
        />
        <Button type={isMain && !isCopied ? 'primary' : 'default'} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </>
  );
}
