import type { DropdownProps } from 'antd';
import { useRef, type KeyboardEvent } from 'react';

/** What Ant Design's menu behind a button lacks: a key presses its item alone, Space too, and Escape gives the focus back to the button. */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const dropdown: DropdownProps = {
    trigger: ['click'],
    autoFocus: true,
    onOpenChange(isOpen) {
      if (!isOpen && document.activeElement?.getAttribute('role') === 'menuitem') button.current?.focus();
    },
  };
  return { button, dropdown, onKeyDown: press };
}

function press(event: KeyboardEvent): void {
  const isSpace = event.key === ' ';
  if (!isSpace && event.key !== 'Enter') return;
  // The page would scroll, and what takes the focus while the key is still down would take the press for its own.
  event.preventDefault();
  if (isSpace && event.target instanceof HTMLElement) event.target.click();
}
