import { exportFans } from '@backline/contract/house-exports';
import type { Input } from '@backline/contract/operation';
import ExportButton from '../../ui/export-button.tsx';

/** Loads after the list. Takes `input` from the page: importing its queries here would create an extra chunk. */
export default function FanExport({ input }: { input: Input<typeof exportFans> }) {
  return <ExportButton operation={exportFans} input={input} />;
}
