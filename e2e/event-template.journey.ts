import { buildDrop, buildEvent, buildPoll, buildProduct } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';

const hourMs = 3_600_000;

test('a manager exports an event as a template, and imports it as a new event with its product, drop and poll', async ({
  page,
  house,
  db,
  signIn,
}, testInfo) => {
  const { manager, artist } = house;
  const startsAt = new Date('2031-05-01T19:00:00Z');
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds: [artist.id],
    name: 'Harbour Lights',
    startsAt,
  });
  const product = await buildProduct(db, { artistId: artist.id, title: 'Lantern shirt' });
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) };
  await buildDrop(db, { productId: product.id, eventId: event.id, ...times });
  await buildPoll(db, { eventId: event.id, by: manager.id, question: 'Which encore?', ...times });
  const template = testInfo.outputPath('template.json');

  await test.step('the page of the event saves the template', async () => {
    await signIn(page, manager, `/groups/detail/${event.id}/Harbour%20Lights`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as Template' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('harbour-lights.backline.json');
    await file.saveAs(template);
  });

  await test.step('another file is refused beside the chooser', async () => {
    await page.goto('/groups/all');
    await page.getByRole('link', { name: 'Import Event' }).click();
    const fans = { name: 'fans.json', mimeType: 'application/json', buffer: Buffer.from('name,email') };
    await page.getByLabel('Choose file').setInputFiles(fans);
    await expect(page.getByText(/This is not an event file/)).toBeVisible();
    await judgeHere(page, 'a refused file');
  });

  await test.step('the form shows what the import creates', async () => {
    await page.getByLabel('Choose file').setInputFiles(template);
    await expect(page.getByLabel('SEO URL')).toHaveValue(/harbour-lights/);
    await page.getByLabel('Event Name').fill('Harbour Lights II');
    await expect(page.getByLabel('SEO URL')).toHaveValue('harbour-lights-ii');
    await page.getByLabel('Date').pressSequentially('24-12-2031 08:30 PM');
    await page.getByLabel('Date').press('Enter');
    // The artist of the same name is chosen already.
    const skipped = page.getByText('1 product: the artist already has a product with this title (“Lantern shirt”).');
    await expect(skipped).toBeVisible();
    await judgeHere(page, 'what an import creates');
  });

  await test.step('a double click makes one event, with the drop on the product that stands', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: '“Harbour Lights II” has been created' })).toBeFocused();
    await expect(page.getByText('1 product: the artist already has a product with this title')).toBeVisible();
    await judgeHere(page, 'what an import created');
    await page.getByRole('link', { name: 'Open the event' }).click();
    await expect(page.getByRole('heading', { name: 'Harbour Lights II' })).toBeVisible();
    const made = await db.selectFrom('events').select('id').where('name', '=', 'Harbour Lights II').execute();
    expect(made).toHaveLength(1);
    await page.goto(`/poll/${made[0]?.id}/Harbour%20Lights%20II`);
    await expect(page.getByRole('row', { name: /Which encore/ })).toContainText('2031-12-24 08:30 PM');
    const drops = await db
      .selectFrom('product_drops')
      .select('event_id')
      .where('product_id', '=', product.id)
      .execute();
    expect(new Set(drops.map(({ event_id: id }) => id))).toEqual(new Set([event.id, made[0]?.id]));
  });
});
