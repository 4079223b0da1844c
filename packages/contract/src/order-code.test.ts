import { expect, test } from 'vitest';
import { codeStep } from './changing-code.ts';
import { readDoorCode, signDoorCode } from './door-code.ts';
import { readOrderCode, signOrderCode } from './order-code.ts';

const key = 'k3yOfOneFanAtOneEventThatNobodyElseEverSees';
const code = { eventId: 42, fanId: 1_234_567, orderNo: 'K7M2QX9RTB', step: codeStep(1_764_000_000_000) };

test('an order code names its order and uses only compact QR characters', async () => {
  const text = await signOrderCode(key, code);
  expect(readOrderCode(text)).toEqual(code);
  expect(text).toMatch(/^[0-9A-Z.]{30,61}$/);
});

test('the signature changes with the key, the event, the fan, the order and the time', async () => {
  const others = [
    signOrderCode(key, code),
    signOrderCode(`${key}.`, code),
    signOrderCode(key, { ...code, eventId: 43 }),
    signOrderCode(key, { ...code, fanId: 7 }),
    signOrderCode(key, { ...code, orderNo: 'K7M2QX9RTC' }),
    signOrderCode(key, { ...code, step: code.step + 1 }),
  ];
  const signatures = (await Promise.all(others)).map((text) => text.split('.').at(-1));
  expect(new Set(signatures).size).toBe(others.length);
});

test('a door code is refused as an order code, and an order code as a door code, although one key signs both', async () => {
  expect(readOrderCode(await signDoorCode(key, code))).toBeNull();
  expect(readDoorCode(await signOrderCode(key, code))).toBeNull();
});

test('any other text is not an order code', () => {
  for (const text of ['', '4006381333931', 'K7M2QX9RTB', 'BO.16.QGLJ.K7M2QX9RT.Z0ADC.ABCDEFGHJKMN', 'BO.1.2.3'])
    expect(readOrderCode(text), text).toBeNull();
});
