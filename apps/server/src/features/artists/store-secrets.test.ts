import { createArtistManager, getArtistManager, updateArtistManager } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { describe, expect, test } from 'vitest';
import { runJobs } from '../../../testing/run-jobs.ts';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { unseal } from '../../platform/crypto/secret-box.ts';
import { fieldsOf, peopleHouse } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(peopleHouse());
const { mona, profileForm, createdArtist, product } = house;

const secret = 'shpat_0123456789abcdef';
const shopify = { store_type: 'ShopifyStore', storefront_access_token: secret };

async function sealedOf(id: number): Promise<Buffer | null> {
  const row = await house.product.db
    .selectFrom('profiles')
    .select('storefront_access_token_sealed')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.storefront_access_token_sealed ?? null;
}

async function opened(id: number): Promise<string | null> {
  const sealed = await sealedOf(id);
  const key = deriveKey(house.product.platform.config.secretKey, 'store-token');
  return sealed === null ? null : unseal(key, `profile/${id}`, sealed);
}

function save(id: number, { email: _mail, phone_number: _phone, ...input }: Record<string, unknown>) {
  return house.mona.call(updateArtistManager, { ...input, artistOrManagerId: id });
}

describe('required store token', () => {
  const missing = { storefront_access_token: peopleTexts.storeTokenRequired };

  test('refuses a new Shopify store without a token', async () => {
    for (const storefront_access_token of [undefined, null, '', '  ']) {
      const { status, body } = await mona.call(
        createArtistManager,
        profileForm({ store_type: 'ShopifyStore', storefront_access_token }),
      );
      expect([status, fieldsOf(body)]).toEqual([422, missing]);
    }
  });

  test('refuses a switch to Shopify without a token, and refuses to delete the token', async () => {
    const own = await createdArtist();
    expect(fieldsOf((await save(own.id, { ...own.input, store_type: 'ShopifyStore' })).body)).toEqual(missing);
    const { id, input } = await createdArtist(shopify);
    expect(fieldsOf((await save(id, { ...input, storefront_access_token: null })).body)).toEqual(missing);
    expect(await opened(id)).toBe(secret);
  });
});

describe('store token', () => {
  test('never reveals the store token in columns, audit log, responses or stored responses', async () => {
    const input = profileForm(shopify);
    const { body } = await mona.call(createArtistManager, input, { idempotencyKey: 'create-with-token' });
    const detail = await mona.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: body.id });
    expect(detail.body.result[0]?.has_storefront_access_token).toBe(true);
    expect(JSON.stringify([body, detail.body])).not.toContain(secret);
    expect((await sealedOf(body.id))?.includes(secret)).toBe(false);
    await runJobs(product.platform);
    const { rows } = await query(product.db)<{ hits: number }>`
      select (select count(*) from audit_log l where l::text like ${`%${secret}%`})
        + (select count(*) from idempotency_keys k where k::text like ${`%${secret}%`})
        + (select count(*) from pgboss.job j where j::text like ${`%${secret}%`})
        + (select count(*) from outbox o where o::text like ${`%${secret}%`}) as hits`;
    expect(rows[0]?.hits).toBe(0);
  });

  test('keeps the store token if the form omits it or sends it empty', async () => {
    const { id, input } = await house.createdArtist(shopify);
    for (const storefront_access_token of [undefined, '']) {
      expect((await save(id, { ...input, name: 'New name', storefront_access_token })).status).toBe(200);
      expect(await opened(id)).toBe(secret);
    }
  });

  test('replaces the store token, and audits only that it changed', async () => {
    const { id, input } = await house.createdArtist(shopify);
    expect((await save(id, { ...input, storefront_access_token: 'another-token' })).status).toBe(200);
    expect(await opened(id)).toBe('another-token');
    expect((await house.auditOf(id)).at(-1)).toEqual({
      action: 'user.updated',
      before: { version: 1 },
      after: { storefront_access_token: 'changed', version: 2 },
    });
  });

  test.each(['OwnStore', 'None'])('deletes the store token when the store becomes %s', async (store_type) => {
    const { id, input } = await house.createdArtist(shopify);
    expect((await save(id, { ...input, store_type, storefront_access_token: '' })).status).toBe(200);
    expect(await sealedOf(id)).toBeNull();
    expect((await house.auditOf(id)).at(-1)?.after).toEqual({
      store_type,
      storefront_access_token: 'forgotten',
      version: 2,
    });
    // After switching back to Shopify, the store needs a new token.
    expect((await save(id, { ...input, storefront_access_token: '' })).status).toBe(422);
  });

  test('cannot decrypt a store token that was copied from another row', async () => {
    const [mine, other] = [await house.createdArtist(shopify), await house.createdArtist(shopify)];
    const sealed = await sealedOf(other.id);
    await query(house.product.db)`
      update profiles set storefront_access_token_sealed = ${sealed} where user_id = ${mine.id}`;
    await expect(opened(mine.id)).rejects.toThrow();
  });
});

describe('store webhook secret', () => {
  const signed = { ...shopify, shopify_domain: 'lamps.myshopify.com', store_webhook_secret: 'hush-of-the-store' };

  async function openedSecret(id: number): Promise<string | null> {
    const row = await house.product.db
      .selectFrom('profiles')
      .select('store_webhook_secret_sealed as sealed')
      .where('user_id', '=', id)
      .executeTakeFirst();
    const key = deriveKey(house.product.platform.config.secretKey, 'store-webhook-secret');
    return row?.sealed ? unseal(key, `profile/${id}`, row.sealed) : null;
  }

  test('encrypts the webhook secret, and reveals only that a secret is stored', async () => {
    const { id } = await house.createdArtist(signed);
    expect(await openedSecret(id)).toBe('hush-of-the-store');
    const { body } = await house.mona.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: id });
    expect(body.result[0]).toMatchObject({ shopify_domain: 'lamps.myshopify.com', has_store_webhook_secret: true });
    expect(JSON.stringify([body, await house.auditOf(id)])).not.toContain('hush');
  });

  test('keeps the webhook secret if the form omits it, and deletes it on null or together with the store', async () => {
    const { id, input } = await house.createdArtist(signed);
    const kept = { ...input, storefront_access_token: '', store_webhook_secret: '' };
    expect((await save(id, kept)).status).toBe(200);
    expect(await openedSecret(id)).toBe('hush-of-the-store');
    expect((await save(id, { ...kept, store_webhook_secret: null })).status).toBe(200);
    expect([await openedSecret(id), await opened(id)]).toEqual([null, secret]);
    expect((await house.auditOf(id)).at(-1)?.after).toEqual({ store_webhook_secret: 'forgotten', version: 2 });
    expect((await save(id, { ...kept, store_webhook_secret: 'another' })).status).toBe(200);
    expect((await save(id, { ...kept, store_type: 'OwnStore' })).status).toBe(200);
    expect(await openedSecret(id)).toBeNull();
  });
});

describe('Shopify domain', () => {
  test.each([
    'lamps',
    'lamps.example.org',
    'myshopify.com',
    'a.b.myshopify.com',
    'lamps.myshopify.com.evil.org',
    '-.myshopify.com',
  ])('refuses the malformed Shopify domain %s', async (shopify_domain) => {
    const { status, body } = await house.mona.call(
      createArtistManager,
      house.profileForm({ ...shopify, shopify_domain }),
    );
    expect([status, fieldsOf(body)]).toEqual([422, { shopify_domain: peopleTexts.shopifyDomainShape }]);
  });

  test('extracts the Shopify domain from a pasted URL in any letter case', async () => {
    const { id } = await house.createdArtist({
      ...shopify,
      shopify_domain: ' https://Lamps.MyShopify.com/admin/orders ',
    });
    const { body } = await house.mona.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: id });
    expect(body.result[0]?.shopify_domain).toBe('lamps.myshopify.com');
  });
});
