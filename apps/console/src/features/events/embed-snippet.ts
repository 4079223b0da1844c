import type { EmbedShow } from '@backline/contract/embeds';
import type { WholeEvent } from '@backline/contract/events';

export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

interface Look {
  show: EmbedShow;
  theme: EmbedTheme;
}

type Embedded = Pick<WholeEvent, 'seo_url' | 'event_name'>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the script tag that a site pastes. The title names the frame for screen readers. */
export function embedSnippet(house: string, { seo_url: address, event_name: name }: Embedded, { show, theme }: Look) {
  const attributes = {
    src: `${house}/embed.js`,
    'data-event': address,
    'data-show': show,
    ...(theme === 'auto' ? {} : { 'data-theme': theme }),
    'data-title': name,
  };
  const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${escaped(value)}"`);
  return `<script async ${written.join(' ')}></script>`;
}

export const embedAddress = ({ seo_url: address }: Embedded, { show, theme }: Look): string =>
  `/embed/events/${address}${show === 'poll' ? '/poll' : ''}${theme === 'auto' ? '' : `?theme=${theme}`}`;
