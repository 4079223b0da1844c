import { useEffect, useRef, type ReactNode } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';

interface NarrowDialogProps {
  label: string;
  className: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a menu below 992 px, where it has no room at the side. A native dialog traps the focus and closes on Escape. */
export function NarrowDialog({ label, className, isOpen, onClose, children }: NarrowDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWide = useMediaQuery('(min-width: 62em)');
  const isShown = isOpen && !isWide;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [isShown]);
  return (
    <dialog ref={dialog} className={className} aria-label={label} onClose={onClose} closedby="any">
      {isShown && children}
    </dialog>
  );
}
