import { expect, test } from 'vitest';
import { updateProduct } from '@backline/contract/products';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());

async function uploaded(key: string): Promise<string> {
  const bytes = { content_type: 'image/png', uploader_id: house.managerId, attached_at: new Date() };
  await house.db
    .insertInto('uploads')
    .values({ key, ...bytes })
    .execute();
  return key;
}

const uploads = async () =>
  (await house.db.selectFrom('uploads').select('key').orderBy('key').execute()).map(({ key }) => key);

test('keeps the thumbnail of a bought product after its images change, and deletes unused images', async () => {
  const image_key = await uploaded('uploads/large.png');
  const image_thumbnail_key = await uploaded('uploads/small.png');
  const { sizes, ...product } = await house.newProduct({ image_key, image_thumbnail_key });
  const buyer = await house.buyer();
  const { body } = await house.start(buyer, [{ size_id: sizes[0]?.id ?? 0, quantity: 1 }], 25);
  const { status } = await house.manager.call(updateProduct, {
    artist_id: house.artistId,
    product_id: product.id,
    version: product.version,
    title: product.title,
    description: product.description,
    price: 25,
    image_url: null,
    image_thumbnail_url: null,
    available_start_dttm: Date.now(),
    available_end_dttm: Date.now() + 86_400_000,
  });
  await house.deliver();
  expect(status).toBe(200);
  expect(await uploads()).toEqual([image_thumbnail_key]);
  expect((await house.order(buyer, body.order_no)).items[0]?.image_url).toContain(image_thumbnail_key);
});
