import { parseAst, type Plugin } from 'vite';

const contract = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/**
 * An app carries of the contract what it calls. A bundler does not know that `operation(…)` and `z.object(…)` do nothing but answer, and so
 * keeps all operations of a file for one of them: each declaration says so here.
 */
export function dropUnusedDeclarations(): Plugin {
  return {
    name: 'backline-drop-unused-declarations',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contract.test(id)) return null;
      let marked = '';
      let at = 0;
      for (const statement of parseAst(code, { lang: 'ts' }).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) {
          if (init?.type !== 'CallExpression') continue;
          marked += `${code.slice(at, init.start)}/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
          at = init.end;
        }
      }
      return { code: marked + code.slice(at), map: null };
    },
  };
}
