import { useRef } from 'react';
import { Button } from './button.tsx';

interface PickPictureProps {
  label: string;
  children: string;
  isBusy?: boolean;
  onPick: (file: File) => void;
}

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
          // Resets the input, because picking the same file again must also fire a change event.
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
