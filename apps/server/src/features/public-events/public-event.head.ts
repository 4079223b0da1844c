import { html, Html } from '../../platform/html/html.ts';
import type { PageTexts } from './page-texts.ts';
import { publicEventStyles } from './public-event.styles.ts';

/** The page's Content-Security-Policy contains the hash of this exact text. */
const styles = new Html(`<style>${publicEventStyles.text}</style>`);

const openGraphLocales = { en: 'en_US', es: 'es_ES', de: 'de_DE', ar: 'ar_AR' } as const;

export interface Head {
  title: string;
  /** Name of the brand. */
  site: string;
  description: string;
  /** Null for a page that search engines shall not list. */
  address: string | null;
  /** Picture for link previews. The size is null where it is unknown. */
  image?: { url: string; width: number | null; height: number | null; alt: string };
  /** Text of a style element whose hash the policy of the page contains. */
  styles?: string | null;
  more?: readonly Html[];
}

export function page(head: Head, body: Html, texts: PageTexts): string {
  return html`<!doctype html>
    <html lang="${texts.language}" dir="${texts.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${head.title} · ${head.site}</title>
        <meta name="description" content="${head.description}" />
        <meta name="theme-color" content="#171226" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${
          head.address === null
            ? html`<meta name="robots" content="noindex" />`
            : html`<link rel="canonical" href="${head.address}" />
              <meta property="og:url" content="${head.address}" />`
        }
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="${openGraphLocales[texts.language]}" />
        <meta property="og:site_name" content="${head.site}" />
        <meta property="og:title" content="${head.title}" />
        <meta property="og:description" content="${head.description}" />
        <meta name="twitter:card" content="summary_large_image" />
        ${head.image !== undefined && previewImage(head.image)}
        ${head.more ?? null} ${styles} ${typeof head.styles === 'string' && new Html(`<style>${head.styles}</style>`)}
      </head>
      <body>
        ${body}
        <footer>${texts.madeWith}</footer>
      </body>
    </html>`.text;
}

const previewImage = ({ url, width, height, alt }: NonNullable<Head['image']>): Html =>
  html`<meta property="og:image" content="${url}" />
        ${width !== null && html`<meta property="og:image:width" content="${width}" />`}
        ${height !== null && html`<meta property="og:image:height" content="${height}" />`}
        <meta property="og:image:alt" content="${alt}" />
        <meta name="twitter:image" content="${url}" />
        <meta name="twitter:image:alt" content="${alt}" />`;
