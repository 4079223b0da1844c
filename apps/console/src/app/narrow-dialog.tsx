import { useEffect, useRef, type ReactNode } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';

interface NarrowDialogProps {
  label: string;
  className: string | undefined;
  isOpen: boolean;
  /** Media query of the windows in which the menu has no room at the side. */
  below: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a menu that has no room at the side. A native dialog traps the focus and closes on Escape. */
export function NarrowDialog({ label, className, isOpen, below, onClose, children }: NarrowDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isNarrow = useMediaQuery(below);
  const isShown = isOpen && isNarrow;
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
