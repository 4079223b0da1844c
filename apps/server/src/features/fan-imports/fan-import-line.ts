import { fanImportNoun } from '@backline/contract/fan-imports';

/** What all lines of the audit log on one import have in common. */
export const importLine = (action: string, { id, file_name }: { id: number; file_name: string }) => ({
  action: `fan_import.${action}`,
  noun: fanImportNoun,
  id,
  name: file_name,
});
