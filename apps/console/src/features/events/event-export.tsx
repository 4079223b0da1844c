import { exportEvents } from '@backline/contract/house-exports';
import type { Input } from '@backline/contract/operation';
import ExportButton from '../../ui/export-button.tsx';

/** `input` is the page's: with its queries here, they would be a script of their own. */
export default function EventExport({ input }: { input: Input<typeof exportEvents> }) {
  return <ExportButton operation={exportEvents} input={input} />;
}
