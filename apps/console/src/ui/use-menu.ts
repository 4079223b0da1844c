import type { DropdownProps } from 'antd';
import { useRef, type KeyboardEvent } from 'react';

/**
 * Fixes the keyboard handling of Ant Design's menu button: Enter and Space activate only the menu item, and Escape
 * returns the focus.
 */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const dropdown: DropdownProps = {
    trigger: ['click'],
    autoFocus: true,
    onOpenChange(isOpen) {
      if (!isOpen && document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true)
        button.current?.focus();
    },
  };
  return { button, dropdown, onKeyDown: press };
}

function press(event: KeyboardEvent): void {
  const isSpace = event.key === ' ';
  if (!isSpace && event.key !== 'Enter') return;
  // Space would scroll the page, and a held key would press whatever gets the focus next.
  event.preventDefault();
  if (isSpace && event.target instanceof HTMLElement) event.target.click();
}
