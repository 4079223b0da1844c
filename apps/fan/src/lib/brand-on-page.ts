import type { Accent } from '@backline/contract/shown-accent';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import { useLayoutEffect } from 'react';
import { setLook, type Place } from './theme.ts';

/** Gives the page the theme of its place and the poster's colours. An unknown place keeps those of before. */
export function useLook(place: Place | undefined, accent?: Accent | null): void {
  const [dark, light] = [accent?.dark, accent?.light];
  // Runs before the first paint, so that no other colour is seen.
  useLayoutEffect(() => {
    if (place === undefined) return;
    setLook({ place, accent: dark === undefined || light === undefined ? undefined : { dark, light } });
  }, [place, dark, light]);
}

/** Address of the manifest and the icon in the page's head, and the name below the icon on an iPhone's home screen. */
const installed = [
  ['link[rel="manifest"]', 'href'],
  ['link[rel="apple-touch-icon"]', 'href'],
  ['meta[name="apple-mobile-web-app-title"]', 'content'],
] as const;

/** Gives the page the colour of a brand, and the installed app its name and icon, while the component is shown. */
export function useBrandOnPage({ name, colour, icon_url: icon }: Brand, eventCode: string | null): void {
  useLayoutEffect(() => {
    // The product's own brand gives way to the colour of the poster.
    if (colour === defaultBrand.colour) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', colour);
    style.setProperty('--on-brand', '#120d1c');
    return () => ['--brand', '--on-brand'].forEach((name) => style.removeProperty(name));
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
