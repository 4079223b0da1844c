import type { MappingAlgorithm, ThemeConfig } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';

/**
 * These colours are applied after Ant Design's dark algorithm, because the algorithm would dim them. Text in them has a
 * contrast of 4.5:1 on every surface.
 */
const seeds = {
  colorPrimary: '#a993ff',
  colorError: '#ff8796',
  colorSuccess: '#5fcf95',
  colorWarning: '#f3bd7d',
  colorInfo: '#8fb8ff',
};

const algorithm: MappingAlgorithm = (seed, map) => ({ ...darkAlgorithm(seed, map), ...seeds });

/** Solid colours are light, so the text on them is dark. */
const onSolid = '#15121f';

export const darkTheme = {
  algorithm,
  token: {
    ...seeds,
    // Ant Design fills solid tags with this colour.
    purple: '#b18cff',
    colorBgBase: '#14111d',
    colorTextBase: '#ece9f4',
    colorPrimaryBg: '#2f2750',
    colorPrimaryBgHover: '#3a3064',
    colorPrimaryHover: '#bcabff',
    colorPrimaryActive: '#9a82f5',
    colorLink: '#b5a3ff',
    colorLinkHover: '#cbbfff',
    colorLinkActive: '#dcd4ff',
    colorText: '#ece9f4',
    colorTextSecondary: '#bcb6cd',
    colorTextDescription: '#a8a1bc',
    colorTextPlaceholder: '#9d96b1',
    colorBgLayout: '#14111d',
    colorBgContainer: '#1e1a2a',
    colorBgElevated: '#282337',
    colorBgSpotlight: '#e4dff2',
    colorBorder: '#7b7398',
    colorBorderSecondary: '#3a3450',
    colorErrorHover: '#ffa3ae',
    colorErrorActive: '#f27282',
    colorErrorText: '#ff8796',
    colorSuccessBg: '#173326',
    colorSuccessBorder: '#2f6a4b',
    colorTextLightSolid: onSolid,
  },
  components: {
    Button: { primaryColor: onSolid, dangerColor: onSolid, solidTextColor: onSolid },
    Tabs: { itemSelectedColor: '#c4b5ff', itemHoverColor: '#d9cfff', itemActiveColor: '#d9cfff' },
    Input: { activeShadow: '0 0 0 3px rgb(169 147 255 / 30%)' },
    Switch: { handleBg: '#fff' },
  },
} satisfies ThemeConfig;
