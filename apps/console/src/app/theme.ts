import type { ThemeConfig } from 'antd';
import { darkTheme } from './dark-theme.ts';

/**
 * White text on primary and danger, and links on the page, have a contrast of 4.5:1. Hover colours are therefore
 * darker, not lighter.
 */
const lightTheme = {
  token: {
    colorPrimary: '#7857f0',
    colorPrimaryHover: '#6845e0',
    colorPrimaryActive: '#5634c9',
    colorLink: '#6540d8',
    colorLinkHover: '#4f2cbd',
    colorLinkActive: '#4423a8',
    colorText: '#221d31',
    colorTextSecondary: '#5b5670',
    colorTextDescription: '#6a657e',
    colorTextPlaceholder: '#76718a',
    colorBgLayout: '#f6f5fa',
    colorBorder: '#d6d2e3',
    colorBorderSecondary: '#e9e6f1',
    colorError: '#c9283f',
    colorErrorHover: '#b01f35',
    colorErrorActive: '#961a2d',
    colorSuccess: '#1a7f4b',
    // Set explicitly, because Ant Design would derive greyish tints from a green this dark.
    colorSuccessBg: '#eaf7ef',
    colorSuccessBorder: '#a9dbbd',
  },
  components: {
    Tabs: { itemSelectedColor: '#6540d8', itemHoverColor: '#5634c9', itemActiveColor: '#5634c9' },
    Input: { activeShadow: '0 0 0 3px rgb(120 87 240 / 18%)' },
  },
} satisfies ThemeConfig;

const shapes = {
  borderRadius: 8,
  borderRadiusLG: 10,
  fontFamily: 'var(--font)',
  fontFamilyCode: 'var(--font)',
};

const buttons = { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none' };

/** Sizes in px at the browser's default font size. Ant Design derives its other sizes from them. */
const sizes = { fontSize: 14, controlHeight: 32, controlHeightLG: 46 };

/** Sizes of the compact density, for a mouse on a large screen: more rows fit, and the font size stays. */
const compactSizes = { controlHeight: 28, controlHeightLG: 38, sizeUnit: 3 };

/** Control heights in px on a phone. Even small buttons need 44 px to be easy to tap. */
const fingerHeights = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };

/** Scales sizes by the browser's font size, because Ant Design accepts only px. */
const scaled = (px: Readonly<Record<string, number>>, scale: number) =>
  Object.fromEntries(Object.entries(px).map(([name, size]) => [name, Math.round(size * scale)]));

/** On touch screens the text of a tab is tall enough to tap without padding. */
const fingerTabs = { horizontalItemPadding: '0' };

interface Surroundings {
  isStill: boolean;
  isPhone: boolean;
  isDark: boolean;
  isCompact: boolean;
  textScale: number;
}

export function themeFor({ isStill, isPhone, isDark, isCompact, textScale }: Surroundings): ThemeConfig {
  const { token, components, ...colours }: ThemeConfig = isDark ? darkTheme : lightTheme;
  const heights = isPhone ? fingerHeights : isCompact ? compactSizes : null;
  return {
    ...colours,
    zeroRuntime: true,
    token: { ...token, ...shapes, ...scaled({ ...sizes, ...heights }, textScale), ...(isStill && { motion: false }) },
    components: {
      ...components,
      Button: { ...components?.Button, ...buttons },
      Tabs: { ...components?.Tabs, ...(isPhone && fingerTabs) },
    },
  };
}
