import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildManager, buildProposal } from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { signedInAs } from '../as.ts';
import { refuseEventProposal } from '@backline/contract/event-proposals';
import { makeEventAdmin, updateFanSetting } from '@backline/contract/fans';
import { addSupportInteraction } from '@backline/contract/support-tickets';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { fanHouse } from '../attendance/attendance.ts';
import type { Browser } from '../auth/auth.ts';
import { filled, imported } from '../fan-imports/fan-imports.ts';
import { query } from '../query.ts';

export async function leavingHouse() {
  const house = await fanHouse();
  const { app, platform, db } = house;
  const manager = await buildManager(db);
  const rival = await buildManager(db);
  const admin = await signedInAs(app, platform, await buildAdmin(db));
  const artist = await buildArtist(db, { managerId: manager.id });
  const clients = { manager: await signedInAs(app, platform, manager), rival: await signedInAs(app, platform, rival) };

  const eventOf = (managerId: number) => buildEvent(db, { managerId, startsAt: new Date(), artistIds: [artist.id] });

  async function newFan(name = `Fan ${unique().tag}`) {
    const { number, tag } = unique();
    const phone = `+1415${String(5_550_000 + number).padStart(7, '0')}`;
    const ip = `10.77.${(number >> 8) & 255}.${number & 255}`;
    const browser = house.browser(ip);
    const userAgent = { 'user-agent': `Quillphone-${tag}/1.0` };
    const code = await house.newCode(browser, phone);
    const { body } = await browser.post('fan/verify_code', { phone_number: phone, code, name }, userAgent);
    browser.csrfToken = String(body.csrfToken);
    const { id } = body.fan as { id: number };
    return { id, name, phone, ip, tag, browser };
  }

  async function leaveCode(fan: { browser: Browser; phone: string }): Promise<string> {
    const asked = await fan.browser.post('fan/send_leave_code');
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const [newest] = await house.outbox(fan.phone);
    return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
  }

  return {
    ...house,
    admin,
    clients,
    manager,
    artist,
    eventOf,
    newFan,
    leaveCode,
    async leave(fan: { browser: Browser; phone: string }) {
      return fan.browser.post('fan/delete_me', { code: await leaveCode(fan) });
    },
    async fullFan() {
      const { number, tag } = unique();
      const [own, listed, elsewhere] = [await eventOf(manager.id), await eventOf(manager.id), await eventOf(rival.id)];
      const phone = `+1415${String(5_550_000 + number).padStart(7, '0')}`;
      const name = `Quillfeather ${tag}`;
      const seat = { section: `Zq7${tag}`, row: `Zq7r${tag}`, seat: `Zq7s${tag}` };
      const row = { name, email: `quillfeather-${tag}@example.org`, phone, ...seat };
      const guest = { name: 'Somebody Else', email: `else-${tag}@example.org` };
      await imported(house, clients.manager, listed.id, [row, guest]);
      await imported(house, clients.rival, elsewhere.id, [row, guest]);
      const waitingImport = await filled(clients.rival, elsewhere.id, [
        guest,
        row,
        { ...row, email: 'no address', phone: phone.replace(/^\+1(...)(...)/, '($1) $2-') },
      ]);

      const browser = house.browser(`10.77.${(number >> 8) & 255}.${number & 255}`);
      const userAgent = { 'user-agent': `Quillphone-${tag}/1.0` };
      const code = await house.newCode(browser, phone);
      const { body } = await browser.post('fan/verify_code', { phone_number: phone, code, name }, userAgent);
      browser.csrfToken = String(body.csrfToken);
      const { id } = body.fan as { id: number };
      for (const event of [own, listed]) await browser.post('fan/join_event', { event_code: event.code });
      await browser.post('fan/check_in', { event_id: own.id, ...seat }, { 'idempotency-key': `check-in-${tag}` });
      await browser.post('fan/request_song', { event_id: own.id, title: 'Harvest Moon' });
      const question = { event_id: own.id, title: `Quillquestion ${tag}`, content: `Quillwords ${tag}` };
      const asked = await browser.post('fan/ask_for_help', question);
      const ticket = { event_id: own.id, support_case_id: asked.body['support_case_id'] };
      await clients.manager.call(addSupportInteraction, { ...ticket, content: `Hello ${name}` });
      const note = { content: `Sits at ${seat.seat}`, interaction_type: 'note' };
      await clients.manager.call(addSupportInteraction, { ...ticket, ...note });
      await admin.call(makeEventAdmin, { event_id: own.id, group_user_id: id });
      await admin.call(updateFanSetting, { user_id: id, allow_group_creation: true });
      const picture = () => sendPicture((promise) => browser.post('fan/generate_picture_upload', { ...promise }));
      const [image, thumbnail] = [await picture(), await picture()];
      const save = { name, profile_image_url: image, profile_image_thumbnail_url: thumbnail };
      const saved = await browser.post('fan/update_profile', save, { 'idempotency-key': `profile-${tag}` });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      // No current operation creates these rows.
      await query(db)`insert into address_changes (user_id, kind, address, token_hash, requested_by, expires_at)
        values (${id}, 'email', ${row.email}, sha256(${tag}::bytea), ${id}, now() + interval '1 day')`;
      await query(db)`
        insert into profiles (user_id, website_url) values (${id}, ${`https://quillfeather-${tag}.example.org`})`;
      await query(db)`
        insert into song_analysis_progress (id, user_id, stage) values (gen_random_uuid(), ${id}, 'waiting')`;
      await query(db)`insert into fan_import_repeats (fan_import_id, user_id, section, seat_row, seat)
        values (${waitingImport}, ${id}, ${seat.section}, ${seat.row}, ${seat.seat})`;
      await query(db)`
        insert into event_proposals (proposed_by, artist_id, event_name, starts_at, timezone, venue, country, country_code,
          state, state_code, city, words)
        values (${id}, ${artist.id}, ${`${name} at home`}, now(), 'CST', 'Home', '', '', '', '', '', ${`Ask ${name}`})`;
      const refused = await buildProposal(db, { fanId: id, artistId: artist.id, event_name: `${name} on the roof` });
      const refusal = { proposal_id: refused.id, reason: `Not with ${name}` };
      expect((await clients.manager.call(refuseEventProposal, refusal)).status).toBe(200);
      const pictures = [image, thumbnail];
      return { id, name, phone, tag, browser, seat, own, listed, elsewhere, waitingImport, pictures };
    },
    staffPicture: () =>
      sendPicture((promise) => clients.manager.call(generatePreSignedUrlUpload, { fileName: 'plan.png', ...promise })),
    isShown: async (url: string) =>
      (await app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode === 200,
    /** Counts the rows of each table that contain data of the fan. */
    async whereKnown({ phone, tag }: { phone: string; tag: string }): Promise<Record<string, number>> {
      const needles = [`%quillfeather ${tag}%`, `%quillfeather-${tag}%`, `%${phone.slice(2)}%`, `%zq7%${tag}%`];
      needles.push(`%quillphone-${tag}%`, `%${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}%`);
      const tables = await query(db)<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition
          -- Counts of an hour at most, which must outlive the person: else leaving and coming back would begin them anew.
          and relname <> 'throttles'
          -- The places of the world, a hundred thousand of them, which come with the product.
          and relname <> 'cities' order by 1`;
      const known: Record<string, number> = {};
      for (const { name } of tables.rows) {
        const { rows } = await query(db)<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} row where row::text ilike any(${needles}::text[])`;
        if (rows[0] !== undefined && rows[0].count > 0) known[name] = rows[0].count;
      }
      return known;
    },
  };

  async function sendPicture(ask: (promise: object) => Promise<{ body: object }>): Promise<string> {
    const background = { r: unique().number % 255, g: 20, b: 90 };
    const payload = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
    const promise = { fileType: 'image/png', fileSize: payload.length };
    const { url, public_url: address } = (await ask(promise)).body as { url: string; public_url: string };
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
    expect((await app.inject({ method: 'PUT', url: pathname + search, headers, payload })).statusCode).toBe(200);
    return address;
  }
}
