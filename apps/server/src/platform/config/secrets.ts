import { environment, type Environment } from './environment.ts';
import { settingRows } from './setting-values.ts';

/** Returns the values of the settings that are marked as secret, and the passwords in addresses. */
export function secretsOf(env: Environment): string[] {
  return Object.entries(environment.shape).flatMap(([name, schema]) => {
    const value = env[name as keyof Environment];
    if (typeof value !== 'string') return [];
    if (settingRows.get(schema)?.isSecret) return [value];
    const { password } = URL.parse(value) ?? { password: '' };
    return password === '' ? [] : [password, decoded(password)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
