import { getFanProfile, promiseFanPicture, updateFanProfile } from '@backline/contract/fan-profile';
import sharp from 'sharp';
import { expect } from 'vitest';
import { buildFan } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import type { PersonOverrides } from '../../builders/build-person.ts';

export async function profileHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const signIn = (person: { id: number }) => signedInAs(app, platform, person);
  return {
    ...product,
    signIn,
    async newFan(overrides: PersonOverrides = {}) {
      const person = await buildFan(db, overrides);
      return { person, fan: await signIn(person) };
    },
    async sendPicture(fan: SignedIn, bytes?: Buffer): Promise<string> {
      const sent = bytes ?? (await drawing());
      const { status, body } = await fan.call(promiseFanPicture, { fileType: 'image/png', fileSize: sent.length });
      expect(status, JSON.stringify(body)).toBe(200);
      const { pathname, search } = new URL(body.url);
      const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
      const put = await app.inject({ method: 'PUT', url: pathname + search, headers, payload: sent });
      expect(put.statusCode).toBe(200);
      return body.public_url;
    },
    async save(fan: SignedIn, form: object) {
      const { body: stored } = await fan.call(getFanProfile, {});
      const { name, profile_image_url, profile_image_thumbnail_url } = stored;
      const input = { name, profile_image_url, profile_image_thumbnail_url, ...form };
      const { status, body } = await fan.call(updateFanProfile, input);
      expect(status, JSON.stringify(body)).toBe(200);
      return (await fan.call(getFanProfile, {})).body;
    },
    async isShown(url: string) {
      const { pathname } = new URL(url);
      return (await app.inject({ method: 'GET', url: pathname })).statusCode === 200;
    },
  };
}

let shade = 0;

const drawing = () => {
  shade = (shade + 1) % 255;
  const background = { r: shade, g: 80, b: 200 };
  return sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .png()
    .toBuffer();
};
