import { App } from 'antd';
import { useRef } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Asks once for consent before the page flashes if the person prefers reduced motion. */
export function useMayFlash() {
  const { modal } = App.useApp();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isAllowed = useRef(false);

  async function askToFlash(): Promise<boolean> {
    if (!isCalm || isAllowed.current) return true;
    isAllowed.current = await modal.confirm({
      title: 'Show flashing light?',
      content: 'Your system asks for less motion. The preview flashes, at most three times in any second.',
      okText: 'Show it',
      focusable: { autoFocusButton: 'cancel' },
    });
    return isAllowed.current;
  }
  return { askToFlash, mayFlash: () => !isCalm || isAllowed.current };
}
