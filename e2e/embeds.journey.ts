import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { originInvalid, saved } from '@backline/contract/embeds.texts';
import * as fanTexts from '@backline/contract/embeds.fan.texts';
import * as pollTexts from '@backline/contract/polls.texts';
import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { buildArtist, buildEvent, buildPoll } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere, judgeSizes, judgeThoroughly } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { desk, phone as phoneSize } from './sizes.ts';

/** Starts a venue's site, whose one page has a dark background and the given content. */
async function openSite() {
  let content = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Venue</title>
      <meta name="viewport" content="width=device-width" />
      <body style="margin: 0; padding: 12px; background: #101014; color: #fff"><h1>Venue</h1>${content}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (html: string) => void (content = html),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function frameOf(page: Page, title: string): Promise<Frame> {
  const element = page.locator(`iframe[title="${title}"]`);
  await element.scrollIntoViewIfNeeded();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) throw new Error(`no frame ${title}`);
  return frame;
}

/** Fails unless the frame is as high as its content, which is accessible and not wider than the frame. */
async function judgeFrame(page: Page, title: string, where: string): Promise<void> {
  const frame = await frameOf(page, title);
  await frame.locator('h1').waitFor();
  const content = () => frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
  await expect
    .poll(async () => (await page.locator(`iframe[title="${title}"]`).boundingBox())?.height, where)
    .toBe(await content());
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
  await frame.evaluate(axe.source);
  const faults = await frame.evaluate(async () =>
    (await window.axe.run('html', { resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
    ),
  );
  expect(faults, where).toEqual([]);
}

test('a manager allows a site, which shows the event and its live poll; another site gets a link', async ({
  page,
  house,
  db,
  browser,
  installation,
  openFanPhone,
  signIn,
}) => {
  const [venue, stranger] = [await openSite(), await openSite()];
  const name = 'Harbour Lights & "Friends"';
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'Nova Reyes' });
  const of = { managerId: house.manager.id, artistIds: [artist.id] };
  const event = await buildEvent(db, { ...of, name, seo_url: `harbour-${house.manager.id}`, startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  await buildPoll(db, {
    eventId: event.id,
    by: house.manager.id,
    question: 'Which encore?',
    options: ['Harbour', 'Lanterns'],
    results: 'live',
  });
  const visitor = await browser.newContext();
  const site = await visitor.newPage();
  const embedPath = `/groups/embed/${event.id}/x`;
  const snippets: string[] = [];

  await test.step('the manager refuses nobody by mistake: a path is no site', async () => {
    await signIn(page, house.manager, '/account?tab=connections');
    await page.getByRole('link', { name: 'Edit sites' }).click();
    await page.getByLabel('Allowed sites').fill(`${venue.origin}/shows`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(originInvalid(`${venue.origin}/shows`))).toBeVisible();
    await judgeSizes(page, 'a refused site');
    await page.getByLabel('Allowed sites').fill(venue.origin);
    await page.getByLabel('Show polls').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(saved)).toBeVisible();
  });

  await test.step('the event’s page offers the snippet with a preview', async () => {
    await page.goto(`/groups/detail/${event.id}/x`);
    await page.getByRole('link', { name: 'Embed', exact: true }).click();
    const preview = page.frameLocator(`iframe[title="Preview of ${name.replaceAll('"', '\\"')}"]`);
    await expect(preview.getByRole('heading', { name })).toBeVisible();
    snippets.push(await page.getByRole('textbox', { name: 'Snippet' }).inputValue());
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Poll').click();
    await expect(preview.getByRole('heading', { name: 'Which encore?' })).toBeVisible();
    snippets.push(await page.getByRole('textbox', { name: 'Snippet' }).inputValue());
    await judgeHere(page, 'the snippet of a poll');
  });

  await test.step('a site that is not allowed shows links apart from each other instead', async () => {
    stranger.show(snippets.join(''));
    await site.goto(stranger.origin);
    const links = site.getByRole('link', { name });
    await expect(links).toHaveText([name, `Poll: ${name}`]);
    const address = `${installation.baseUrl}/events/${event.seo_url}`;
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([address, address]);
    await expect(site.locator('iframe')).toHaveCount(0);
    const [first, second] = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
    expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
  });

  await test.step('a visitor without scripts gets the link', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const tab = await plain.newPage();
    await tab.goto(stranger.origin);
    await expect(tab.getByRole('link', { name, exact: true })).toBeVisible();
    await plain.close();
  });

  const titled = name.replaceAll('"', '\\"');
  await test.step('the allowed site shows the event as high as it is, at every width, and believes no other height', async () => {
    venue.show(snippets[0] ?? '');
    await site.goto(venue.origin);
    for (const width of [320, 375, 480, 768, 1200]) {
      await site.setViewportSize({ width, height: 900 });
      await judgeFrame(site, titled, `the card at ${width} px`);
      await judgeWidth(site, `the site at ${width} px`);
    }
    const height = await site.locator('iframe').evaluate((frame) => frame.clientHeight);
    // Listens after the script, so that the script has judged the message when this one arrives.
    await site.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', resolve, { once: true });
          postMessage({ backlineHeight: 3_000 }, '*');
        }),
    );
    expect(await site.locator('iframe').evaluate((frame) => frame.clientHeight)).toBe(height);
    expect(await visitor.cookies()).toEqual([]);
  });

  await test.step('its link opens the public page in a tab', async () => {
    const frame = await frameOf(site, titled);
    const opening = site.waitForEvent('popup');
    await frame.getByRole('link', { name: fanTexts.toEvent }).click();
    const tab = await opening;
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    // A tab that inherited the sandbox could not download the calendar file.
    expect(await tab.evaluate(() => window.origin)).toBe(installation.baseUrl);
    await tab.close();
  });

  await test.step('a vote of a fan shows on the site, beside the card', async () => {
    venue.show(`${snippets[1]}${snippets[0]}`);
    await site.clock.install();
    await site.goto(venue.origin);
    await judgeFrame(site, `Poll: ${titled}`, 'the poll');
    await judgeFrame(site, titled, 'the card below the poll');
    const poll = await frameOf(site, `Poll: ${titled}`);
    await expect(poll.getByText('0 votes, 0%')).toHaveCount(2);
    const [upper, lower] = await site
      .locator('iframe')
      .evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect()));
    expect((lower?.top ?? 0) - (upper?.bottom ?? 0), 'the gap between two snippets').toBeGreaterThanOrEqual(16);
    const phone = await openFanPhone(fan);
    await phone.goto(`/fan/${event.code}/polls`);
    await phone.getByRole('radio', { name: 'Lanterns' }).check();
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await expect(poll.getByText('1 vote, 100%')).toBeVisible();
    await expect(poll.getByText('0 votes, 0%')).toBeVisible();
  });

  await test.step('the poll says that the server is gone, and recovers by itself', async () => {
    const poll = await frameOf(site, `Poll: ${titled}`);
    const isLost = poll.getByRole('status').filter({ hasText: fanTexts.reconnecting });
    await site.route('**/embed/events/**', (route) => route.abort());
    await site.clock.fastForward(15_000);
    await expect(isLost).toBeVisible();
    await judgeFrame(site, `Poll: ${titled}`, 'the poll without its server');
    await site.unroute('**/embed/events/**');
    await site.clock.fastForward(30_000);
    await expect(isLost).toHaveCount(0);
    await expect(poll.getByText('1 vote, 100%')).toBeVisible();
  });

  await test.step('the poll looks again within a minute after several failures, also once it is over', async () => {
    const poll = await frameOf(site, `Poll: ${titled}`);
    await db.updateTable('polls').set({ completed_at: new Date() }).where('event_id', '=', event.id).execute();
    await expect.poll(async () => (await site.request.get(poll.url())).text()).toContain('data-refresh="30"');
    await site.clock.fastForward(15_000);
    await expect(poll.getByText(pollTexts.fan.completed)).toBeVisible();
    // As a proxy answers whose server is down.
    await site.route('**/embed/events/**', (route) => route.fulfill({ status: 404, body: '<h1>Not Found</h1>' }));
    for (let tries = 0; tries < 4; tries += 1) {
      const refused = site.waitForResponse((response) => response.status() === 404);
      await site.clock.fastForward(60_000);
      await refused;
      await expect(poll.getByRole('status')).toHaveText(fanTexts.reconnecting);
    }
    await site.unroute('**/embed/events/**');
    await site.clock.fastForward(60_000);
    await expect(poll.getByRole('status')).toBeEmpty();
  });

  await test.step('the poll says that it is no longer available once polls are off, and shows again once they are on', async () => {
    const poll = await frameOf(site, `Poll: ${titled}`);
    const allow = async (showsPolls: boolean) => {
      await db
        .updateTable('embeds')
        .set({ shows_polls: showsPolls })
        .where('manager_id', '=', house.manager.id)
        .execute();
      await expect.poll(async () => (await site.request.get(poll.url())).ok()).toBe(showsPolls);
      await site.clock.fastForward(60_000);
    };
    await allow(false);
    await expect(poll.getByRole('status')).toHaveText(fanTexts.gone);
    await expect(poll.getByRole('heading', { name: 'Which encore?' })).toBeHidden();
    await expect(poll.getByRole('link')).toBeVisible();
    await allow(true);
    await expect(poll.getByRole('heading', { name: 'Which encore?' })).toBeVisible();
    await expect(poll.getByRole('status')).toBeEmpty();
  });

  await judgeThoroughly(page, [`/embeds/${house.manager.id}`, embedPath]);
  for (const size of [desk, phoneSize]) {
    for (const path of ['', '/poll', '?theme=dark']) {
      await page.setViewportSize(size);
      await page.goto(`/embed/events/${event.seo_url}${path}`);
      await judgeHere(page, `the embed ${path} at ${size.width} px`);
    }
  }
  await visitor.close();
  await Promise.all([venue.close(), stranger.close()]);
});
