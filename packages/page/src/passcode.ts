const codeDigits = 6;

export function readCode(typed: string): string {
  const found = /(?<![0-9])([0-9]{3})[\s-]?([0-9]{3})(?![0-9])/.exec(typed);
  if (found !== null) return `${found[1]}${found[2]}`;
  return typed.replace(/[^0-9]/g, '').slice(0, codeDigits);
}

export const isWholeCode = (code: string): boolean => code.length === codeDigits;
