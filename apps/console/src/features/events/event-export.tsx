import { exportEvents } from '@backline/contract/house-exports';
import type { Input } from '@backline/contract/operation';
import ExportButton from '../../ui/export-button.tsx';

/** Takes `input` from the page: importing its queries here would create an extra chunk. */
export default function EventExport({ input }: { input: Input<typeof exportEvents> }) {
  return <ExportButton operation={exportEvents} input={input} />;
}
