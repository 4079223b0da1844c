import { parseAst, type Plugin } from 'vite';

const catalogue = /\/packages\/contract\/src\/messages\.ts$/;
const each = '?each';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Entry extends Node {
  key: Node;
  value: Node;
}

/**
 * An app carries of the contract's catalogue what it says, and not every text of the other one: each becomes an export of its own,
 * which the bundler leaves out where nobody names it.
 */
export function cutMessages(): Plugin {
  return {
    name: 'backline-cut-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (catalogue.test(id)) return { code: `export * as messages from '${id}${each}';`, map: null };
      return id.endsWith(each) ? { code: oneByOne(code), map: null } : null;
    },
  };
}

/** `export const messages = { a: 'A' } as const` becomes `export const a = 'A'`; what stands before it stays. */
function oneByOne(code: string): string {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = statement.declaration.declarations;
    const value = declared?.init?.type === 'TSAsExpression' ? declared.init.expression : declared?.init;
    if (value?.type !== 'ObjectExpression') continue;
    const entries = (value.properties as Entry[]).map((entry) => {
      if (entry.type !== 'Property') throw new Error('the catalogue of messages holds more than texts');
      return `export const ${textOf(entry.key)} = ${textOf(entry.value)};`;
    });
    return `${code.slice(0, statement.start)}\n${entries.join('\n')}`;
  }
  throw new Error('the catalogue of messages is not written as it was');
}
