import * as importTexts from '@backline/contract/imports.texts';
import { Alert, Button, Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { SheetColumns } from './sheet-columns.tsx';
import styles from './sheet-import.module.css';
import { SheetPicker } from './sheet-picker.tsx';
import type { SheetStep, SheetKind } from './use-sheet.ts';

interface SheetImportProps {
  kind: SheetKind;
  lead: string;
  template: { href: string; name: string };
  work: {
    step: 'reading' | 'importing' | null;
    refusal: string | null;
    sheet: SheetStep;
    preview: { items: readonly unknown[]; leftOut: string[] } | null;
    choose: (file: File) => Promise<void>;
    judge: () => Promise<void> | void;
    run: () => Promise<void> | void;
  };
  children: ReactNode;
}

export function SheetImport({ kind, lead, template, work, children }: SheetImportProps) {
  const { step, refusal, sheet, preview, choose, judge, run } = work;
  if (sheet.open !== null) {
    return <SheetColumns kind={kind} step={sheet} open={sheet.open} onContinue={() => void judge()} />;
  }
  const count = preview?.items.length ?? 0;
  return (
    <div className={styles.import}>
      <Card title={<h2>Choose a file</h2>}>
        <p>{lead}</p>
        <SheetPicker
          label="Choose file"
          isReading={step === 'reading'}
          refusal={preview === null ? refusal : null}
          onPick={(file) => void choose(file)}
        />
        <Button className={styles.template} type="link" href={template.href} download={template.name}>
          Download the template
        </Button>
      </Card>
      {preview !== null && (
        <>
          {preview.leftOut.length > 0 && (
            <Alert type="warning" showIcon title={importTexts.importColumnsLeftOut(preview.leftOut)} />
          )}
          {children}
          <div aria-live="assertive">
            {refusal !== null && <Alert type="error" showIcon title={refusal} role="alert" />}
          </div>
          <Flex justify="end" align="center" gap="middle" wrap>
            <span role="status">{step === 'importing' && `${formatCount(count)} to go…`}</span>
            <Button type="primary" disabled={count === 0} loading={step === 'importing'} onClick={() => void run()}>
              Import {formatCount(count)}
            </Button>
          </Flex>
        </>
      )}
    </div>
  );
}
