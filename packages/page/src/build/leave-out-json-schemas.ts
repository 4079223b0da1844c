import type { Plugin } from 'vite';

const inZod = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** How a schema is told as JSON Schema, which the server's reference asks and no page: 6 KB that every schema drags along. */
export function leaveOutJsonSchemas(): Plugin {
  return {
    name: 'backline-leave-out-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!inZod.test(id)) return null;
      const names = Array.from(code.matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm), ([, name]) => name);
      if (names.length === 0) this.error(`${id} exports nothing that is known here`);
      return {
        code: `const none = () => ({});\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`,
        map: null,
      };
    },
  };
}
