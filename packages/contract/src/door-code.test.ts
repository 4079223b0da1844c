import { expect, test } from 'vitest';
import { codeStep, codeStepMs } from './changing-code.ts';
import { readDoorCode, signDoorCode } from './door-code.ts';

const key = 'k3yOfOneFanAtOneEventThatNobodyElseEverSees';
const code = { eventId: 42, fanId: 1_234_567, step: 58_800_000 };

test('signs a door code the same way on the phone and on the server', async () => {
  expect(await signDoorCode(key, code)).toBe('BL.16.QGLJ.Z0ADC.44XXRAZF4PRZ');
});

test('a door code names its fan and uses only compact QR characters', async () => {
  const text = await signDoorCode(key, code);
  expect(readDoorCode(text)).toEqual(code);
  expect(text).toMatch(/^[0-9A-Z.]{20,38}$/);
});

test('the signature changes with the key, the event, the fan and the time', async () => {
  const others = [
    signDoorCode(key, code),
    signDoorCode(`${key}.`, code),
    signDoorCode(key, { ...code, eventId: 43 }),
    signDoorCode(key, { ...code, fanId: 7 }),
    signDoorCode(key, { ...code, step: code.step + 1 }),
  ];
  const signatures = (await Promise.all(others)).map((text) => text.split('.').at(-1));
  expect(new Set(signatures).size).toBe(others.length);
});

test('a code’s time step lasts exactly half a minute', () => {
  const start = code.step * codeStepMs;
  expect([start - 1, start, start + codeStepMs - 1, start + codeStepMs].map(codeStep)).toEqual([
    code.step - 1,
    code.step,
    code.step,
    code.step + 1,
  ]);
});

test('any other text is not a door code', () => {
  for (const text of [
    '',
    '4006381333931',
    'https://example.org',
    'BL.1.2.3',
    'BL.16.QGLJ.Z09TC.ABCDEFGHJKM',
    'XX.16.QGLJ.Z09TC.ABCDEFGHJKMN',
    `BL.ZZZZZZZZZZZ.1.1.ABCDEFGHJKMN`,
  ]) {
    expect(readDoorCode(text), text).toBeNull();
  }
});
