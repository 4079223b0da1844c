import * as letterTexts from '@backline/contract/fan-letters.texts';
import type { Language } from '@backline/contract/fan-languages';
import { textsIn } from '@backline/languages/catalogues';
import { directionOf } from '@backline/languages/languages';
import type { Brand } from '@backline/contract/shown-brand';
import { html } from '../../platform/html/html.ts';
import type { Message } from '../../platform/ports/mail.port.ts';

interface Letter {
  subject: string;
  lead: string;
  button: { label: string; url: string };
  note: string;
  /** Brand of a letter to fans: the sender's name, a line above the text, and the colour of button and line. */
  brand?: Pick<Brand, 'name' | 'colour'>;
  /** Language of its texts. Defaults to English. */
  language?: Language;
}

/** Contains no images and no remote content, because email programs block or report these. */
export function writeLetter(letter: Letter): Pick<Message, 'fromName' | 'subject' | 'text' | 'html'> {
  const { subject, lead, button, note, brand, language = 'en' } = letter;
  const { linkInstead } = textsIn(language, 'fan-letters', letterTexts);
  const [fill, ink] = brand === undefined ? ['#5b3cc4', '#fff'] : [brand.colour, '#150c2b'];
  return {
    ...(brand === undefined ? {} : { fromName: brand.name }),
    subject,
    text: `${brand === undefined ? '' : `${brand.name}\n\n`}${lead}\n\n${button.url}\n\n${note}\n`,
    html: html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f7;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1f1f1f">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:8px;overflow-wrap:anywhere;word-break:break-word">
${brand !== undefined && html`<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${fill};font-weight:700">${brand.name}</p>`}
<p style="margin:0 0 24px;white-space:pre-line">${lead}</p>
<p style="margin:0 0 24px"><a href="${button.url}" style="display:inline-block;padding:12px 24px;background:${fill};color:${ink};border-radius:6px;text-decoration:none">${button.label}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#595959">${linkInstead}<br>${button.url}</p>
<p style="margin:0;font-size:14px;color:#595959">${note}</p>
</div>
</body>
</html>
`.text,
  };
}
