import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectEnvironment, root } from './run.mjs';

// The linter says nothing about an option that it does not understand: each arrow is shown to refuse, and to let pass.

const server = 'apps/server/src';
const page = 'apps/console/src';
const fan = 'apps/fan/src';
const imports = (path) => `import { x } from '${path}';\nexport const y = x;`;

/** [where it stands, what it says, the rule that must refuse it, or null]. */
const cases = [
  ['packages/contract/src/a.ts', imports('fastify'), 'no-restricted-imports'],
  ['packages/contract/src/b.ts', imports('@backline/client'), 'no-restricted-imports'],
  ['packages/contract/src/c.ts', imports('zod'), null],
  ['packages/client/src/a.ts', imports('@backline/server'), 'no-restricted-imports'],
  ['packages/client/src/b.ts', imports('node:fs'), 'no-restricted-imports'],
  ['packages/client/src/c.ts', imports('@backline/contract/operations'), null],
  ['packages/beat/src/a.ts', imports('node:fs'), 'no-restricted-imports'],
  ['packages/show/src/a.ts', imports('node:fs'), 'no-restricted-imports'],
  ['packages/show/src/b.ts', imports('@backline/beat'), null],
  ['packages/draw/src/draw.ts', imports('./other.ts'), 'no-restricted-imports'],
  ['packages/page/src/a.ts', imports('@backline/server'), 'no-restricted-imports'],
  ['packages/page/src/b.ts', imports('../../../apps/console/src/lib/api.ts'), 'no-restricted-imports'],
  ['packages/page/src/c.ts', imports('@backline/contract/phone'), null],

  [`${server}/app.ts`, imports('./features/polls/polls.routes.ts'), 'no-restricted-imports'],
  [`${server}/main.ts`, imports('./features/polls/index.ts'), null],
  [`${server}/first-start.ts`, imports('./platform/db/schema.generated.ts'), 'no-restricted-imports'],
  [`${server}/platform/db/a.ts`, imports('../../features/polls/index.ts'), 'no-restricted-imports'],
  [`${server}/platform/db/b.ts`, imports('../../app.ts'), 'no-restricted-imports'],
  [`${server}/platform/http/f.ts`, imports('../../integrations/mail/smtp.mail.ts'), 'no-restricted-imports'],
  [`${server}/integrations/mail/g.ts`, imports('../../features/polls/index.ts'), 'no-restricted-imports'],
  [
    `${server}/integrations/mail/h.ts`,
    `import { sql } from 'kysely';\nexport const one = sql;`,
    'no-restricted-imports',
  ],
  [`${server}/media/audio/i.ts`, imports('../../integrations/storage/storage.ts'), 'no-restricted-imports'],
  [`${server}/features/polls/w.ts`, imports('../../operations/backup/backup.ts'), 'no-restricted-imports'],
  [`${server}/platform/db/c.ts`, `import { sql } from 'kysely';\nexport const one = sql\`select 1\`;`, null],
  [`${server}/features/polls/a.ts`, imports('../events/events.repository.ts'), 'no-restricted-imports'],
  [`${server}/features/polls/b.ts`, imports('../events/index.ts'), null],
  [`${server}/features/polls/c.ts`, imports('../../app.ts'), 'no-restricted-imports'],
  [`${server}/features/polls/d.ts`, imports('../../platform/http/route.ts'), null],
  [`${server}/features/polls/e.ts`, imports('../../platform/db/schema.generated.ts'), 'no-restricted-imports'],
  [`${server}/features/polls/f.ts`, imports('@backline/client'), 'no-restricted-imports'],
  [`${server}/features/polls/draw.ts`, imports('@backline/draw'), null],
  [`${server}/features/polls/g.ts`, imports('../../../../console/src/lib/api.ts'), 'no-restricted-imports'],
  [
    `${server}/features/polls/h.ts`,
    `export const lazy = () => import('../events/events.service.ts');`,
    'no-restricted-imports',
  ],
  [
    `${server}/features/polls/i.service.ts`,
    `import { sql } from 'kysely';\nexport const one = sql;`,
    'no-restricted-imports',
  ],
  [
    `${server}/features/polls/j.service.ts`,
    `export const all = (db) => db.selectFrom('polls');`,
    'no-restricted-properties',
  ],
  [`${server}/features/polls/k.repository.ts`, `export const all = (db) => db.selectFrom('polls');`, null],
  [`${server}/features/polls/l.repository.ts`, `import { sql } from 'kysely';\nexport const one = sql;`, null],
  [`${server}/features/polls/m.repository.ts`, imports('../events/events.repository.ts'), 'no-restricted-imports'],
  [`${server}/features/polls/n.ts`, 'export const home = process.env.HOME;', 'no-process-env'],
  [`${server}/platform/config/a.ts`, 'export const home = process.env.HOME;', null],
  [`${server}/features/polls/o.ts`, `console.log('seen');`, 'no-console'],
  [`${server}/features/polls/p.ts`, `import { q } from './q.ts';\nexport const p = () => q;`, 'no-cycle'],
  [`${server}/features/polls/q.ts`, `import { p } from './p.ts';\nexport const q = () => p;`, 'no-cycle'],
  [`${server}/features/polls/v.ts`, `import type { U } from './u.ts';\nexport type T = U[];`, 'no-cycle'],
  [`${server}/features/polls/u.ts`, `import type { T } from './v.ts';\nexport type U = { of: T };`, 'no-cycle'],
  [`${server}/features/polls/r.ts`, 'export const r = (x: any) => Boolean(x);', 'no-explicit-any'],
  [`${server}/features/polls/s.ts`, `// @ts-ignore\nexport const s = 1;`, 'ban-ts-comment'],
  [`${server}/features/polls/t.ts`, `export const t = [\n${'  1,\n'.repeat(400)}];`, 'max-lines'],

  [`${page}/app/a.ts`, imports('../features/polls/index.ts'), null],
  [`${page}/app/b.ts`, imports('@backline/server'), 'no-restricted-imports'],
  [`${page}/app/c.ts`, imports('../features/polls/poll-list.page.tsx'), 'no-restricted-imports'],
  [`${page}/features/polls/a.ts`, imports('../events/event.queries.ts'), 'no-restricted-imports'],
  [`${page}/features/polls/b.ts`, imports('../events/index.ts'), 'no-restricted-imports'],
  [`${page}/features/polls/c.ts`, imports('../../app/router.tsx'), 'no-restricted-imports'],
  [`${page}/features/polls/d.ts`, imports('../../ui/picture.tsx'), null],
  [`${page}/features/polls/g.ts`, imports('../../nouns/events/event-paths.ts'), null],
  [`${page}/features/polls/e.ts`, imports('../../../../server/src/app.ts'), 'no-restricted-imports'],
  [`${page}/features/polls/f.page.tsx`, `export const load = () => fetch('/api/polls');`, 'no-restricted-globals'],
  [`${page}/nouns/polls/a.ts`, imports('../../features/polls/index.ts'), 'no-restricted-imports'],
  [`${page}/nouns/polls/b.ts`, imports('../../app/router.tsx'), 'no-restricted-imports'],
  [`${page}/nouns/polls/c.ts`, imports('../../ui/picture.tsx'), null],
  [`${page}/nouns/polls/d.ts`, imports('../events/event-paths.ts'), null],
  [`${page}/ui/a.ts`, imports('../features/polls/index.ts'), 'no-restricted-imports'],
  [`${page}/ui/b.ts`, imports('../lib/format.ts'), null],
  [`${page}/ui/c.ts`, imports('../nouns/events/event-paths.ts'), 'no-restricted-imports'],
  [`${page}/lib/a.ts`, imports('../ui/picture.tsx'), 'no-restricted-imports'],
  [`${page}/lib/b.ts`, imports('../app/router.tsx'), 'no-restricted-imports'],
  [`${page}/lib/c.ts`, imports('../nouns/events/event-paths.ts'), 'no-restricted-imports'],

  [`${fan}/app/a.ts`, imports('../features/polls/index.ts'), null],
  [`${fan}/app/b.ts`, imports('../features/polls/poll.page.tsx'), 'no-restricted-imports'],
  [`${fan}/app/c.ts`, imports('@backline/server'), 'no-restricted-imports'],
  [`${fan}/features/polls/a.ts`, imports('../votes/index.ts'), 'no-restricted-imports'],
  [`${fan}/features/polls/b.ts`, imports('../../app/app.tsx'), 'no-restricted-imports'],
  [`${fan}/features/polls/c.ts`, imports('../../texts.ts'), null],
  [`${fan}/features/polls/d.ts`, imports('../../ui/button.tsx'), null],
  [`${fan}/features/polls/e.ts`, imports('../../../../console/src/lib/api.ts'), 'no-restricted-imports'],
  [`${fan}/features/polls/f.page.tsx`, `export const load = () => fetch('/api/polls');`, 'no-restricted-globals'],
  [`${fan}/ui/a.ts`, imports('../features/polls/index.ts'), 'no-restricted-imports'],
  [`${fan}/lib/a.ts`, imports('../ui/button.tsx'), 'no-restricted-imports'],

  [`${server}/features/orders/a.ts`, 'export const tax = (o) => o.priceCents * 0.08875;', 'whole-amounts'],
  [`${server}/features/orders/b.ts`, 'export const one = (o) => Math.round(o.price_cents / 3);', 'whole-amounts'],
  [`${server}/features/orders/c.ts`, 'export const all = (o) => o.sub_total + o.fee;', 'whole-amounts'],
  [
    `${server}/features/orders/d.ts`,
    'export const d = (o) => { o.total.tax_rate_thousandths /= 10; };',
    'whole-amounts',
  ],
  [`${server}/features/orders/e.ts`, 'export const e = (o) => toDollars(o.x).toFixed(2);', 'whole-amounts'],
  [`${server}/features/orders/f.ts`, 'export const left = (o) => o.totalCents - o.paidCents;', null],
  [`${server}/features/orders/g.ts`, 'export const place = (o) => o.index * 10;', null],
  [`${page}/features/orders/a.tsx`, 'export const shown = (o) => o.priceCents.toFixed(2);', 'whole-amounts'],
  ['packages/contract/src/money.ts', 'export const dollars = (cents) => cents / 100;', null],
];

let folder;
let found;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-arrows-'));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['.oxlintrc.json', 'scripts/lint-money.mjs']) copyFileSync(join(root, file), join(folder, file));
  for (const [path, text] of cases) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const { stdout } = spawnSync('oxlint', ['--format', 'json'], {
    cwd: folder,
    env: projectEnvironment(),
    encoding: 'utf8',
  });
  found = JSON.parse(stdout).diagnostics.map(({ filename, code }) => ({ path: filename, code }));
});
after(() => rmSync(folder, { recursive: true, force: true }));

for (const [path, text, rule] of cases) {
  void test(`${rule === null ? 'lets pass' : 'refuses'} in ${path}: ${text.split('\n')[0]}`, () => {
    const rules = found.filter((entry) => entry.path === path).map(({ code }) => /\((.*)\)/.exec(code)?.[1]);
    assert.deepEqual([...new Set(rules)], rule === null ? [] : [rule]);
  });
}
