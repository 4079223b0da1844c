import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';
import { judgeTouch } from './touch.ts';

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const longAddress = `${'b'.repeat(60)}@${'c'.repeat(60)}.${'d'.repeat(60)}.org`;
const hardRows = [
  `${longName},a@example.org,2125550100,A,1,"1,5","4,50"`,
  `Zoe,${longAddress},,Balcony,2,2,`,
  'Eve,,1.2E+10,A,1,3,',
  `Bad,${'z'.repeat(300)},,A,1,4,`,
  `Seat,seat@example.org,,${'S'.repeat(50)},${'r'.repeat(50)},${'s'.repeat(50)},`,
];
const guests = Array.from({ length: 1_200 }, (_, index) => `Guest ${index},guest-${index}@example.org,,B,${index},1,`);
const file = {
  name: 'guests of the grand opening, final FINAL version 2, from the box office.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Email,Phone,Section,Row,Seat,Price paid', ...hardRows, ...guests].join('\n')),
};

test('an import of fans survives a lost connection and a double click, and can be undone as a whole', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace('/api/events/', '')));
  const callsTo = (name: string) => calls.filter((call) => call === name).length;
  const listed = async () => {
    const fans = db
      .selectFrom('event_users')
      .select('user_id')
      .where('event_id', '=', event.id)
      .where('is_fan', '=', true);
    return (await fans.execute()).length;
  };
  await signIn(page, house.manager, `/users/${event.id}/x/import`);

  await test.step('a lost connection shows what has arrived and how to continue', async () => {
    let isLost = true;
    await page.route('**/add_fan_import_rows', (route) =>
      isLost && callsTo('add_fan_import_rows') > 1 ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.getByLabel('Choose file').setInputFiles(file);
    await expect(page.getByRole('heading', { name: /^Check the columns/ })).toBeVisible();
    await judgeSizes(page, 'the columns');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('500 of 1,205 rows are uploaded.');
    await judgeSizes(page, 'sending');
    isLost = false;
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: /^Preview of guests of the grand opening/ })).toBeVisible();
    await expect(page.getByText('1,205', { exact: true })).toBeVisible();
    expect(callsTo('create_fan_import')).toBe(1);
  });

  await test.step('the preview fits text of any length, and names what is left out, also after a reload', async () => {
    await page.reload();
    await expect(page.getByText('Price paid')).toBeVisible();
    await expect(page.getByText('1,5', { exact: true })).toBeVisible();
    await judgeSizes(page, 'the preview');
    const { pathname, search } = new URL(page.url());
    await judgeTouch(page, [`${pathname}${search}`]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('a double click imports once', async () => {
    await page.getByRole('button', { name: 'Import 1,203 people' }).dblclick();
    await expect(page.getByRole('heading', { name: /has been imported$/ })).toBeVisible();
    expect([callsTo('run_fan_import'), callsTo('stop_fan_import'), await listed()]).toEqual([1, 0, 1_203]);
    await judgeSizes(page, 'the finished import');
  });

  await test.step('an undo asks with its figures, and removes everybody from the list again', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1,203 people are taken off the list');
    await judgeSizes(page, 'the question');
    await dialog.getByRole('button', { name: 'Undo import' }).dblclick();
    await expect(page.getByRole('heading', { name: /has been undone$/ })).toBeVisible();
    expect([callsTo('undo_fan_import'), await listed()]).toEqual([1, 0]);
    await judgeSizes(page, 'the undone import');
    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByRole('row', { name: /final FINAL.*Undone/ })).toBeVisible();
    await judgeSizes(page, 'the list of imports');
  });
});

test('on a phone the import page offers no file drop, aligns links with the text, and scrolls errors with the page', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id });
  await signIn(page, house.manager, `/users/${event.id}/x/import`);
  const offer = page.getByText('or drop the file here');
  await expect(offer).toBeVisible();
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(offer).toBeHidden();
  const lefts = [page.getByText(/^Upload a CSV, XLSX or ODS file/), page.getByText('Download the template')].map(
    (text) =>
      text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      }),
  );
  const [lead = 0, link = 0] = await Promise.all(lefts);
  expect(Math.abs(lead - link)).toBeLessThanOrEqual(1);
  const wrong = Array.from({ length: 8 }, (_, line) => `Name ${line},none,,A,1,${line},`);
  const lines = ['Name,Email,Phone,Section,Row,Seat,Price paid', ...wrong];
  await page.getByLabel('Choose file').setInputFiles({ ...file, buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Continue' }).click();
  const cards = page.getByRole('list', { name: 'Errors' }).getByRole('listitem');
  await expect(cards).toHaveCount(8);
  const isWithin = await cards.last().evaluate((card) => {
    for (let around = card.parentElement; around !== document.body && around; around = around.parentElement) {
      if (around.scrollHeight > around.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(around).overflowY))
        return true;
    }
    return false;
  });
  expect(isWithin).toBe(false);
});
