import { z } from 'zod';
import * as embedTexts from './embeds.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { id } from './primitives.ts';

export const embedNoun = noun('embed', 'Embeds', { 'embed.changed': 'Sites that embed events changed' });

export const embedShows = ['card', 'poll'] as const;
export type EmbedShow = (typeof embedShows)[number];

export const maxEmbedOrigins = 20;
const maxOriginLetters = 300;

/**
 * An origin goes into a Content-Security-Policy, where `;` would begin a directive, `*` would allow other sites, and `'`
 * would quote a keyword. URLs may contain all of them in a host. Only this computer may do without https.
 */
const webSite = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/;

/** Returns the origin of an address without a path; null for any other text. */
function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.href !== `${url.origin}/`) return null;
  return webSite.test(url.origin) ? url.origin : null;
}

const origin = z
  .string(generalTexts.invalidValue)
  .trim()
  .transform((text, issues) => {
    const found = text.length > maxOriginLetters ? null : originOf(text);
    if (found !== null) return found;
    issues.addIssue({ code: 'custom', message: embedTexts.originInvalid(text) });
    return z.NEVER;
  });

const embedStaff = holders(['Page_Event_Update_Operation'], { roles: ['ADMIN', 'MANAGER'], reach: 'person' });

const embeds = z.object({
  user_id: id,
  manager_name: z.string(),
  /** Origins of the sites that may show the manager's events. */
  origins: z.array(z.string()).max(maxEmbedOrigins),
  /** True if these sites may also show polls. Anybody can then read them without signing in. */
  shows_polls: z.boolean(),
  /** Address of this installation, from which sites load the script. */
  public_url: z.url(),
});
export type Embeds = z.infer<typeof embeds>;

export const getEmbeds = operation.read({
  path: 'embeds/get_embeds',
  summary: 'Returns the sites on which the events of a manager may be embedded',
  access: embedStaff,
  input: z.strictObject({ user_id: id }),
  output: embeds,
  errors: ['not_found'],
});

export const embedsInput = z.strictObject({
  user_id: id,
  origins: z
    .array(origin)
    .max(maxEmbedOrigins, embedTexts.tooManyOrigins(maxEmbedOrigins))
    .transform((origins) => [...new Set(origins)]),
  shows_polls: z.boolean(generalTexts.invalidValue),
});

export const updateEmbeds = operation.write({
  path: 'embeds/update_embeds',
  summary: 'Sets the sites on which the events of a manager may be embedded',
  access: embedStaff,
  input: embedsInput,
  errors: ['not_found'],
});
