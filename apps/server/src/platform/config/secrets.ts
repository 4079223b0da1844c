import { environment, type Environment } from './environment.ts';
import { settingRows } from './setting-values.ts';

/** Returns the values of the settings that are marked as secret, and the passwords in addresses. */
export function secretsOf(env: Environment): string[] {
  return Object.entries(environment.shape).flatMap(([name, schema]) => {
    const value = env[name as keyof Environment];
    if (settingRows.get(schema)?.isSecret) return textsOf(value);
    if (typeof value !== 'string') return [];
    const { password } = URL.parse(value) ?? { password: '' };
    return password === '' ? [] : [password, decoded(password)];
  });
}

/** Returns the text, or the values of headers. */
const textsOf = (value: unknown): string[] =>
  (typeof value === 'object' && value !== null ? Object.values(value) : [value]).filter(
    (each) => typeof each === 'string',
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
