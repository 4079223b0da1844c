import { parseAst, type Plugin } from 'vite';

const parts = /\/antd\/es\/(?!theme\/).*\.js$/;
const maker = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/;
const makes = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/;

/**
 * Removes Ant Design's code that writes styles at run time, because a CSS file contains these styles. Keeps the theme's
 * variables.
 */
export function leaveOutStyleCode(): Plugin {
  return {
    name: 'backline-leave-out-style-code',
    apply: 'build',
    transform(code, id) {
      if (!parts.test(id) || !makes.test(code)) return null;
      let left = '';
      let at = 0;
      for (const { start, end } of stylesIn(parseAst(code))) {
        left += `${code.slice(at, start)}() => []`;
        at = end;
      }
      if (at === 0) this.error(`${id} is not written as it was`);
      return { code: left + code.slice(at), map: null };
    },
  };
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  callee?: SyntaxNode & { name?: string };
  arguments?: SyntaxNode[];
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** Yields the second argument of each call that matches `maker`, in source order. */
function* stylesIn(node: SyntaxNode): Generator<SyntaxNode> {
  const styles = node.arguments?.[1];
  if (styles !== undefined && maker.test(node.callee?.name ?? '')) {
    yield styles;
    return;
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* stylesIn(child);
}
