/** The first match wins, because every browser also names the browsers before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const handhelds: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android'];

/** Trusts the user agent, so use it for recognition only. */
export function describeDevice(userAgent: string): { name: string; isHandheld: boolean } {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  const known = [browser, system].filter((word) => word !== undefined);
  return { name: known.join(' on ') || 'Unknown device', isHandheld: handhelds.includes(system) };
}

function firstOf(known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
