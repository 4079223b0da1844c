import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());

test.each(['', '?check=', `?check=${'0'.repeat(32)}.${'a'.repeat(43)}`])(
  'the answer to a self-check tells strangers nothing about the proxy: %s',
  async (search) => {
    const answer = await house.app.inject({ url: `/.well-known/backline-check${search}` });
    expect([answer.statusCode, answer.body.includes('proof')]).toEqual([404, false]);
  },
);
