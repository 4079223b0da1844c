import { tokenKeys } from '@backline/contract/api-tokens';
import { features } from '@backline/contract/features';
import type { Access, Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { buildToken, withToken } from './api-tokens/tokens.ts';
import { anonymous, type Client, signedInAs } from './as.ts';
import type { TestApp } from './app.ts';
import { buildAdmin, buildArtist, buildFan, buildManager, buildTeamMember } from '../builders/builders.ts';
import { buildSampleRows, callOf, rowsNamedBy, type SampleRows } from './samples.ts';

type Product = Pick<TestApp, 'app' | 'platform' | 'db'>;

export const personas = [
  'nobody',
  'fan',
  'event admin',
  'ADMIN',
  'MANAGER own',
  'MANAGER other',
  'ARTIST listed',
  'ARTIST other',
  'TEAMMEMBER assigned',
  'TEAMMEMBER other',
  'token own',
  'token event',
  'token no key',
] as const;
export type Persona = (typeof personas)[number];
type TokenPersona = Extract<Persona, `token ${string}`>;
const isOfToken = (persona: Persona): persona is TokenPersona => persona.startsWith('token ');

/**
 * `in`: admitted, even if the call then failed for another reason. `sign in`: 401. `refused`: 403. `unknown`: 404, as
 * for a missing row.
 */
export type Verdict = 'in' | 'sign in' | 'refused' | 'unknown';

export interface MatrixRow {
  name: string;
  operation: Operation;
  verdicts: Record<Persona, Verdict>;
}

/** Sorts the operations, because the order of the contract's modules depends on the loader. */
const byPath = Object.entries<Operation>(operations).toSorted(([, { path: a }], [, { path: b }]) => (a < b ? -1 : 1));

export async function measureAccess(product: Product): Promise<MatrixRow[]> {
  const { db } = product;
  const manager = await buildManager(db);
  const managerId = manager.id;
  const rival = await buildManager(db);
  const people: Record<Exclude<Persona, 'nobody' | TokenPersona>, { id: number }> = {
    fan: await buildFan(db),
    'event admin': await buildFan(db),
    ADMIN: await buildAdmin(db),
    'MANAGER own': manager,
    'MANAGER other': rival,
    'ARTIST listed': await buildArtist(db, { managerId }),
    'ARTIST other': await buildArtist(db, { managerId: rival.id }),
    'TEAMMEMBER assigned': await buildTeamMember(db, { managerId }),
    'TEAMMEMBER other': await buildTeamMember(db, { managerId }),
  };
  const owner = {
    managerId,
    artistIds: [people['ARTIST listed'].id],
    teamMemberIds: [people['TEAMMEMBER assigned'].id],
    fanIds: [people['event admin'].id],
  };
  const clients = new Map<Persona, Client>();
  const clientOf = async (persona: Persona) => {
    if (persona === 'nobody') return anonymous(product.app);
    const known = clients.get(persona);
    if (known !== undefined) return known;
    if (isOfToken(persona)) throw new Error('a token is made for the rows of one call');
    const client = await signedInAs(product.app, product.platform, people[persona]);
    clients.set(persona, client);
    return client;
  };
  const matrix: MatrixRow[] = [];
  for (const [name, operation] of byPath) {
    if (operation.access.kind === 'public' || operation.access.kind === 'webhook') continue;
    const verdicts = {} as Record<Persona, Verdict>;
    const named = rowsNamedBy(name);
    let rows: SampleRows | undefined;
    for (const persona of personas) {
      rows ??= await buildSampleRows(db, owner, named);
      const client = isOfToken(persona)
        ? await tokenClientOf(product, { persona, managerId, eventId: Number(rows['event_id']) })
        : await clientOf(persona);
      const { status } = await client.call(operation, callOf(name, rows));
      verdicts[persona] = verdictOf(status);
      // An admitted write may have changed the rows and the caller's session.
      if (operation.effect === 'write' && verdicts[persona] === 'in') {
        rows = undefined;
        clients.delete(persona);
      }
    }
    matrix.push({ name, operation, verdicts });
  }
  return matrix;
}

/** All tokens are of the rows' manager: with all permissions, the same for the rows' event only, and with none. */
async function tokenClientOf(
  { app, db }: Product,
  { persona, managerId, eventId }: { persona: TokenPersona; managerId: number; eventId: number },
): Promise<Client> {
  const token = await buildToken(db, {
    userId: managerId,
    features: persona === 'token no key' ? [] : tokenKeys,
    eventId: persona === 'token event' ? eventId : null,
  });
  return withToken(app, token);
}

function verdictOf(status: number): Verdict {
  switch (status) {
    case 401:
      return 'sign in';
    case 403:
      return 'refused';
    case 404:
      return 'unknown';
    default:
      // A bug in the test's own request may also cause a 400, so a 400 must not count as admitted.
      if (status >= 500 || status === 400) throw new Error(`a sample call failed with ${status}`);
      return 'in';
  }
}

const signs: Record<Verdict, string> = { in: '✓', 'sign in': '', refused: '–', unknown: '404' };

export function writeAccessPage(matrix: readonly MatrixRow[]): string {
  const those = (are: (access: Access) => boolean) =>
    byPath
      .filter(([, { access }]) => are(access))
      .map(([, { path }]) => `\`${path}\``)
      .join(', ');
  const webhooks = those(({ kind }) => kind === 'webhook');
  const columns = ['operation', 'opens with', ...personas];
  const lines = matrix.map(({ operation, verdicts }) => [
    `\`${operation.path}\`${operation.effect === 'write' ? ' ✎' : ''}`,
    keyOf(operation),
    ...personas.map((persona) => signs[verdicts[persona]]),
  ]);
  return `# Who may call what

Measured: every operation was called as each of these people, with the default features of their role, on rows of one manager
(an event, its fans, artists and team members). Generated by \`npm run generate\`; the checks fail where it no longer fits.

✓ let in · – refused (403) · 404 outside their reach, answered like an unknown row · empty: has to sign in (401). ✎ changes something.
Lists are ✓ for everyone who holds the key, because a list returns only the rows that the caller may see. "own" and "other" are the rows' manager and another one;
"listed" and "assigned" stand on the event. \`auth/set_csrf_cookie\` also wants the caller’s own identity token, \`users/end_session\` a
session of their own.

All three tokens are of the rows' own manager: with all permissions, with all for this event only, and with none.

| ${columns.join(' | ')} |
|${columns.map(() => ' --- ').join('|')}|
${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Open to anybody, behind throttles and the bot check where they cost something: ${those((access) => access.kind === 'public' && access.by === undefined)}.

For virtual phones alone, by the pass of a rehearsal, which its call verifies: ${those((access) => access.kind === 'public' && access.by === 'pass')}.
${webhooks === '' ? '' : `\nFor a provider’s server alone, by the signature of what it sends: ${webhooks}.\n`}`;
}

function keyOf({ access }: Operation): string {
  switch (access.kind) {
    case 'public':
      return 'anybody';
    case 'webhook':
      return 'a provider’s signature';
    case 'fan':
      return access.reach === undefined ? 'a fan’s session' : 'an event admin’s session';
    case 'session':
      return 'a session';
    case 'features': {
      const keys = features.filter((feature) => access.anyOf.includes(feature)).join(', ');
      return access.roles === undefined ? keys : `${keys}; ${access.roles.join(', ')}`;
    }
  }
}
