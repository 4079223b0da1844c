import { defaultBrand } from '@backline/contract/shown-brand';
import { iconPath, presentBrand } from '../brands/index.ts';
import type { EventByCode } from './event-by-code.repository.ts';

/** Returns the web app manifest of an event, with which a phone installs the fans' app under the event's brand. */
export function eventManifest(code: string, event: EventByCode): object {
  const { name } = presentBrand(event);
  const icon = event.brand_icon;
  const source = (side: 192 | 512) => (icon === null ? `/fan/icon-${side}.png` : iconPath(icon, side));
  const maskable = icon === null ? '/fan/icon-maskable-512.png' : iconPath(icon, 'maskable');
  return {
    id: `/fan/${code}`,
    name: name === defaultBrand.name ? event.event_name : `${event.event_name} · ${name}`,
    short_name: name === defaultBrand.name ? event.event_name : name,
    lang: 'en',
    start_url: `/fan/${code}`,
    scope: '/fan',
    display: 'standalone',
    background_color: '#0e0b17',
    theme_color: '#0e0b17',
    icons: [
      { src: source(192), sizes: '192x192', type: 'image/png' },
      { src: source(512), sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
