import { colourThemes, densities } from '@backline/contract/appearance';
import { App } from 'antd';
import { chooseAppearance, useAppearance } from '../lib/appearance.ts';
import { failureText } from '../lib/failure-text.ts';

const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const densityLabels = { comfortable: 'Comfortable', compact: 'Compact' } as const;

const themes = colourThemes.map((value) => ({ value, label: themeLabels[value] }));
const spacings = densities.map((value) => ({ value, label: densityLabels[value] }));

/** Returns the two choices of how the console looks, for a menu and for a form. */
export function useAppearanceChoice() {
  const { message } = App.useApp();
  const { theme, density } = useAppearance();
  const choose = (part: Parameters<typeof chooseAppearance>[0]) =>
    void chooseAppearance(part).catch((error: unknown) => message.error(failureText(error)));
  return {
    theme: {
      label: 'Theme',
      value: theme,
      options: themes,
      onChange: (value: typeof theme) => choose({ theme: value }),
    },
    density: {
      label: 'Density',
      value: density,
      options: spacings,
      onChange: (value: typeof density) => choose({ density: value }),
    },
  };
}
