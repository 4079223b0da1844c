import { fanImportNoun } from '@backline/contract/fan-imports';

type Step = keyof typeof fanImportNoun.actions extends `fan_import.${infer Name}` ? Name : never;

export const importLine = <Name extends Step>(action: Name, { id, file_name }: { id: number; file_name: string }) => ({
  action: `fan_import.${action}` as const,
  noun: fanImportNoun,
  id,
  name: file_name,
});
