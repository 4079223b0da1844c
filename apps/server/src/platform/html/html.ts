export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes every value except other {@link Html}. Attribute values must be quoted. `null` and `false` render nothing.
 */
export function html(literals: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + literal + render(values[index] ?? null), ''));
}

function render(value: Part): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
