import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './copy-field.module.css';

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
  const [copied, setCopied] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const input = useRef<InputRef>(null);
  const isCopied = copied === value;

  useEffect(() => {
    if (isSelected) input.current?.focus({ cursor: 'all' });
  }, [isSelected]);

  function note() {
    setCopied(value);
    setIsBlocked(false);
    onCopied?.();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      note();
    } catch {
      // Browsers block the clipboard on plain http, and if the person refuses it. A key copies the selected text then.
      setIsBlocked(true);
      input.current?.focus({ cursor: 'all' });
    }
  }

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
        {isCopied && 'Copied.'}
        {!isCopied && isBlocked && 'Your browser blocks the button. The text is selected: press Ctrl+C or ⌘C.'}
      </p>
    </>
  );
}
