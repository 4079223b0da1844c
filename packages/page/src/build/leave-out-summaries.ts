import type { Plugin } from 'vite';

/** What only the reference says of an operation, its summary and its failures: 2 KB that no page reads. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'backline-leave-out-summaries',
    apply: 'build',
    // The sources, before anything has changed their lines.
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return null;
      return {
        code: code.replace(/^ {2}(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|errors: \[[^\]\n]*\]),$/gm, ''),
        map: null,
      };
    },
  };
}
