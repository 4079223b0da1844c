import { expect, it } from 'vitest';
import { themeFor } from './theme.ts';

const desk = { isStill: false, isPhone: false, isDark: false, isCompact: false, textScale: 1 };
const sizesAt = (textScale: number, isPhone = false) => themeFor({ ...desk, isPhone, textScale }).token;

it('scales text and controls with the browser’s font size, and leaves them unchanged at 16 px', () => {
  expect(sizesAt(1)).toMatchObject({ fontSize: 14, controlHeight: 32, controlHeightLG: 46 });
  expect(sizesAt(2)).toMatchObject({ fontSize: 28, controlHeight: 64, controlHeightLG: 92 });
  expect(sizesAt(1, true)).toMatchObject({ controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 });
  expect(sizesAt(2, true)).toMatchObject({ controlHeight: 88, controlHeightSM: 88, controlHeightLG: 96 });
});

it('reduces the height of controls in compact density, except on a phone', () => {
  const compact = { ...desk, isCompact: true };
  expect(themeFor(compact).token).toMatchObject({ fontSize: 14, controlHeight: 28, sizeUnit: 3 });
  expect(themeFor({ ...compact, isPhone: true }).token).toMatchObject({ controlHeight: 44, controlHeightSM: 44 });
  expect(themeFor({ ...compact, isPhone: true }).token).not.toHaveProperty('sizeUnit');
});
