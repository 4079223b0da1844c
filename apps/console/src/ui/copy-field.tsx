import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef } from 'react';
import styles from './copy-field.module.css';
import { GrowingText } from './growing-text.tsx';
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

/**
 * Shows a text whole, over several lines if it is long. It is copied by the button or, where the browser blocks the
 * clipboard, by the keyboard.
 */
export function CopyField({ label, value, describedBy, isSelected = false, isMain = false, onCopied }: CopyFieldProps) {
  const input = useRef<TextAreaRef>(null);
  const select = () => input.current?.focus({ cursor: 'all' });
  const { copy, note, isCopied, outcome } = useCopy(value, { onCopied, select });

  useEffect(() => {
    if (isSelected) input.current?.focus({ cursor: 'all' });
  }, [isSelected]);

  return (
    <>
      <div className={styles.field}>
        <GrowingText
          ref={input}
          readOnly
          spellCheck={false}
          value={value}
          aria-label={label}
          aria-describedby={describedBy}
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
