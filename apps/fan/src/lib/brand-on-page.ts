import type { Brand } from '@backline/contract/shown-brand';
import { useLayoutEffect } from 'react';

/** Address of the manifest and the icon in the page's head, and the name below the icon on an iPhone's home screen. */
const installed = [
  ['link[rel="manifest"]', 'href'],
  ['link[rel="apple-touch-icon"]', 'href'],
  ['meta[name="apple-mobile-web-app-title"]', 'content'],
] as const;

/** Gives the page the colour of a brand, and the installed app its name and icon, while the component is shown. */
export function useBrandOnPage({ name, colour, icon_url: icon }: Brand, eventCode: string | null): void {
  // Runs before the first paint, so that no other colour is seen.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--brand', colour);
    return () => void style.removeProperty('--brand');
  }, [colour]);
  useLayoutEffect(() => {
    if (eventCode === null) return;
    const values = [`/brands/manifests/${eventCode}.webmanifest`, icon, name];
    const changed = installed.flatMap(([selector, attribute], place) => {
      const element = document.head.querySelector(selector);
      const [before, value] = [element?.getAttribute(attribute), values[place]];
      if (element === null || !before || !value) return [];
      element.setAttribute(attribute, value);
      return [() => element.setAttribute(attribute, before)];
    });
    return () => changed.forEach((restore) => restore());
  }, [eventCode, icon, name]);
}
