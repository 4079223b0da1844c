import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let isBright = true;
let tellPhone: () => void;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.documentElement.removeAttribute('style');
  document.head.innerHTML = '<meta name="theme-color" content="#0e0b17">';
  isBright = true;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isBright;
    },
    addEventListener: (_type: string, listener: () => void) => (tellPhone = listener),
  }));
  history.replaceState(null, '', '/fan/ABC234');
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./theme.ts');
const shown = () => document.documentElement.dataset.theme;
const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
const accent = { dark: '#ffcc00', light: '#665500' };
const accentOn = (theme: string) => document.documentElement.style.getPropertyValue(`--accent-${theme}`);

test('is dark until the page knows its place, so that no hall sees a flash of white', async () => {
  const { restoreLook } = await load();
  restoreLook();
  expect(shown()).toBe('dark');
});

test('ignores a stored look that it cannot read, and that of another event', async () => {
  localStorage.setItem('fan.look', '{');
  (await load()).restoreLook();
  expect(shown()).toBe('dark');
  localStorage.setItem('fan.look', JSON.stringify({ place: 'phone', code: 'XYZ789', accent }));
  (await load()).restoreLook();
  expect([shown(), accentOn('dark')]).toEqual(['dark', '']);
});

test('follows the phone outside the hall, also when the phone changes', async () => {
  const { restoreLook, setLook } = await load();
  restoreLook();
  setLook({ place: 'phone' });
  expect([shown(), bar()]).toEqual(['light', '#f5f4f8']);
  isBright = false;
  tellPhone();
  expect([shown(), bar()]).toEqual(['dark', '#0e0c15']);
});

test.each([
  ['phone', 'phone', 'light'],
  ['phone', 'hall', 'dark'],
  ['light', 'hall', 'light'],
  ['light', 'stage', 'dark'],
  ['dark', 'phone', 'dark'],
] as const)('shows for the choice “%s” in the place “%s” the %s theme', async (choice, place, theme) => {
  const { chooseTheme, chosenTheme, setLook } = await load();
  chooseTheme(choice);
  setLook({ place });
  expect(chosenTheme()).toBe(choice);
  expect(shown()).toBe(theme);
});

test('shows the place and the colours of before on a reload, and drops the colours of an event that has none', async () => {
  (await load()).setLook({ place: 'phone', accent });
  document.documentElement.removeAttribute('style');
  vi.resetModules();
  const { restoreLook, setLook } = await load();
  restoreLook();
  expect([shown(), accentOn('dark'), accentOn('light')]).toEqual(['light', accent.dark, accent.light]);
  setLook({ place: 'phone' });
  expect([accentOn('dark'), accentOn('light')]).toEqual(['', '']);
});

test('shows the colours of before on another page of the same event', async () => {
  (await load()).setLook({ place: 'phone', accent });
  document.documentElement.removeAttribute('style');
  history.replaceState(null, '', '/fan/abc234/shop');
  vi.resetModules();
  (await load()).restoreLook();
  expect(accentOn('dark')).toBe(accent.dark);
});

test('keeps the chosen theme after a sign-out, because it belongs to the phone', async () => {
  const { chooseTheme, chosenTheme } = await load();
  chooseTheme('light');
  (await import('./session.ts')).endSession('left');
  expect(chosenTheme()).toBe('light');
});
