export interface Palette {
  sky: readonly [string, string];
  inks: readonly [string, string, string];
  /** Almost black, for the foreground. */
  shade: string;
  isLight?: true;
}

export const palettes: readonly Palette[] = [
  { sky: ['#1b0b3b', '#6d28d9'], inks: ['#fde68a', '#fb7185', '#c4b5fd'], shade: '#0d0620' },
  { sky: ['#04293a', '#0f766e'], inks: ['#fef3c7', '#fb923c', '#5eead4'], shade: '#02151e' },
  { sky: ['#3f0d12', '#c2410c'], inks: ['#ffedd5', '#fbbf24', '#f87171'], shade: '#1c0507' },
  { sky: ['#0b1d51', '#1d4ed8'], inks: ['#e0f2fe', '#f472b6', '#93c5fd'], shade: '#050d26' },
  { sky: ['#f5e6ca', '#e9b384'], inks: ['#a4161a', '#1d3557', '#457b9d'], shade: '#2b1a12', isLight: true },
  { sky: ['#12261e', '#3f6212'], inks: ['#ecfccb', '#facc15', '#a3e635'], shade: '#08120d' },
  { sky: ['#2a0a29', '#be185d'], inks: ['#fce7f3', '#fde047', '#f9a8d4'], shade: '#140413' },
  { sky: ['#0f172a', '#475569'], inks: ['#f8fafc', '#f43f5e', '#94a3b8'], shade: '#060a14' },
  { sky: ['#fdf0d5', '#f7cad0'], inks: ['#5f0f40', '#e36414', '#0f4c5c'], shade: '#31081f', isLight: true },
];
