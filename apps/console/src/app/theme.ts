import type { ThemeConfig } from 'antd';

/**
 * Light purple on a calm page. White on the primary and on danger, and links on the page, reach 4.5:1, so hovering goes darker,
 * not lighter.
 */
const theme = {
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
    // Ant Design derives greys from so dark a green.
    colorSuccessBg: '#eaf7ef',
    colorSuccessBorder: '#a9dbbd',
    borderRadius: 8,
    borderRadiusLG: 10,
    fontFamily: 'var(--font)',
    fontFamilyCode: 'var(--font)',
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none' },
    Tabs: { itemSelectedColor: '#6540d8', itemHoverColor: '#5634c9', itemActiveColor: '#5634c9' },
    Input: { activeShadow: '0 0 0 3px rgb(120 87 240 / 18%)' },
  },
} satisfies ThemeConfig;

/** In px, while the browser's font size is the usual one. Ant Design derives its other sizes from them. */
const sizes = { fontSize: 14, controlHeight: 32, controlHeightLG: 46 };

/** Of a phone: whatever a finger meets is 44 px high, small buttons too. */
const fingerHeights = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };

/** Ant Design takes px alone, which do not follow the browser's font size by themselves. */
const scaled = (px: Readonly<Record<string, number>>, scale: number) =>
  Object.fromEntries(Object.entries(px).map(([name, size]) => [name, Math.round(size * scale)]));

/** Their words are that high by themselves. */
const fingerTabs = { horizontalItemPadding: '0' };

interface Surroundings {
  /** For people who asked their system for less motion. */
  isStill: boolean;
  isPhone: boolean;
  /** How much larger than usual the browser is set to show text. */
  textScale: number;
}

export function themeFor({ isStill, isPhone, textScale }: Surroundings): ThemeConfig {
  return {
    zeroRuntime: true,
    token: {
      ...theme.token,
      ...scaled({ ...sizes, ...(isPhone && fingerHeights) }, textScale),
      ...(isStill && { motion: false }),
    },
    components: { ...theme.components, Tabs: { ...theme.components.Tabs, ...(isPhone && fingerTabs) } },
  };
}
