import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { JoinCard } from './join-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import * as lightTexts from '@backline/contract/lights.texts';

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

const { able } = lightTexts.fan;
const lists = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('lists every missing feature in a browser that supports none of them', () => {
  render(<PhoneCard errorMs={null} isClockGood={false} ready={0} all={0} />);
  expect(screen.getByRole('heading', { name: able.title })).toBeTruthy();
  expect(lists()).toEqual([able.clockAway, able.lightsNone, able.asleep, able.lampNot, able.vibratesNot, able.browser]);
});

test('announces glow when the clock is too inaccurate for flashes', () => {
  render(<PhoneCard errorMs={30} isClockGood={false} ready={0} all={0} />);
  expect(lists()[0]).toBe(able.clockFar);
});

test('lists all features of a capable browser, and explains the lamp and a refused camera', () => {
  const mediaDevices = { getSupportedConstraints: () => ({ torch: true }) };
  vi.stubGlobal('navigator', { wakeLock: {}, vibrate: () => true, mediaDevices });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }));
  const { rerender } = render(<PhoneCard errorMs={4.2} isClockGood ready={2} all={3} />);
  expect(lists()).toEqual([able.clock(5), able.lights(2, 3), able.awake, able.lamp, able.vibrates, able.app]);
  const lamp = (state: 'off' | 'failed') => ({ lamp: null, state, open: async () => {}, close: () => {} });
  const cardOf = (state: 'off' | 'failed') => (
    <JoinCard
      choice={{ isAware: true, isIn: true, mode: 'flash', vibrates: false }}
      isIn
      wasStopped={false}
      lamp={lamp(state)}
      onChange={() => {}}
      onJoin={() => {}}
      onLeave={() => {}}
    />
  );
  rerender(cardOf('off'));
  expect(screen.getByRole('checkbox', { name: lightTexts.fan.vibrates })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: lightTexts.fan.lamp })).toBeTruthy();
  expect(screen.getByText(lightTexts.fan.lampAsks)).toBeTruthy();
  rerender(cardOf('failed'));
  expect(screen.getByText(lightTexts.fan.lampFailed)).toBeTruthy();
  expect(screen.queryByText(lightTexts.fan.lampAsks)).toBeNull();
});
