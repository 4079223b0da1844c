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

/**
 * Returns the HTML that a site pastes. The script replaces the link, which stays for visitors without scripts. The
 * link's text also names the frame for screen readers.
 */
export function embedSnippet(publicUrl: string, { seo_url: address, event_name: name }: Embedded, look: Look): string {
  const attributes = {
    src: `${publicUrl}/embed.js`,
    'data-event': address,
    'data-show': look.show,
    ...(look.theme === 'auto' ? {} : { 'data-theme': look.theme }),
  };
  const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${escaped(value)}"`);
  const text = look.show === 'poll' ? `Poll: ${name}` : name;
  const link = `<a href="${escaped(`${publicUrl}/events/${address}`)}">${escaped(text)}</a>`;
  return `<div>${link}<script async ${written.join(' ')}></script></div>`;
}

export const embedAddress = ({ seo_url: address }: Embedded, { show, theme }: Look): string =>
  `/embed/events/${address}${show === 'poll' ? '/poll' : ''}${theme === 'auto' ? '' : `?theme=${theme}`}`;
