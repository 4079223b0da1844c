import { exportFans } from '@backline/contract/house-exports';
import type { Input } from '@backline/contract/operation';
import ExportButton from '../../ui/export-button.tsx';

/** Apart, for it comes after the list; `input` is the page's: with its queries here, they would be a script of their own. */
export default function FanExport({ input }: { input: Input<typeof exportFans> }) {
  return <ExportButton operation={exportFans} input={input} />;
}
