import type { Plugin } from 'vite';

const jsonSchemas = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const schemas = /\/zod\/v4\/classic\/schemas\.js$/;

/** `z.string().url()` and its like, which the library itself advises against: the contract says `z.url()`. */
const formatMethods =
  /(\$constructor\("ZodString", \(inst, def\) => \{[^}]*\}), \{(?:\n {4}\w+\(params\) \{\n.*\n {4}\},)+\n\}\);/;
/** How a value that holds itself is parsed: an answer, which was text, never does. Not there in the library's small edition either. */
const memoizer = /(function _ensureDefaultMemoizer\(\) \{)[^]*?\n\}/;

/**
 * Parts of the library that no page asks for and that every schema drags along, 9 KB compressed: how it is told as JSON Schema, which only
 * the server's reference does, a method for each format of a text, and a memory for circles.
 */
export function slimZod(): Plugin {
  return {
    name: 'backline-slim-zod',
    apply: 'build',
    transform(code, id) {
      if (jsonSchemas.test(id)) {
        const names = Array.from(code.matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm), ([, name]) => name);
        if (names.length === 0) this.error(`${id} exports nothing that is known here`);
        return {
          code: `const none = () => ({});\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`,
          map: null,
        };
      }
      if (!schemas.test(id)) return null;
      if (!formatMethods.test(code) || !memoizer.test(code)) this.error(`${id} is not written as it was`);
      return { code: code.replace(formatMethods, '$1);').replace(memoizer, '$1}'), map: null };
    },
  };
}
