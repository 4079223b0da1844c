import { useRef } from 'react';
import { Button } from './button.tsx';

interface PickPictureProps {
  /** Of the field itself, which is read out. */
  label: string;
  /** Of the button. */
  children: string;
  isBusy?: boolean;
  onPick: (file: File) => void;
}

/** A phone offers its camera and its files. */
export function PickPicture({ label, children, isBusy = false, onPick }: PickPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a choice, too.
          target.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
