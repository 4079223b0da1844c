import * as importTexts from '@backline/contract/imports.texts';
import { Alert, Button, Card } from 'antd';
import { useId } from 'react';
import type { SheetLook } from '../lib/sheets/sheet-reader.ts';
import type { LegacyEncoding } from '../lib/sheets/legacy-encodings.ts';
import { Breakable } from './breakable.tsx';
import { FocusHome } from './focus-home.tsx';
import { Select } from './select.tsx';
import styles from './sheet-columns.module.css';
import type { SheetKind, SheetStep } from './use-sheet.ts';

interface SheetColumnsProps {
  kind: SheetKind;
  step: SheetStep;
  open: NonNullable<SheetStep['open']>;
  onContinue: () => void;
}

const alphabets: Record<LegacyEncoding, string> = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  macintosh: 'Western European (old Mac)',
  shift_jis: 'Japanese',
};
const leftOut = 'left out';

/** Shows how a file was read: its encoding, its header row and the field of each column. */
export function SheetColumns({ kind, step, open: { fileName, look, mapping }, onContinue }: SheetColumnsProps) {
  const missing = kind.missing(new Set(mapping.fields));
  const isUnsure = look.alphabet?.isCertain === false;
  return (
    <FocusHome label={`Columns in ${fileName}`}>
      <Card title={<h2>Check the columns in {fileName}</h2>}>
        <div className={styles.step}>
          <Choices step={step} look={look} headerAt={mapping.headerAt} />
          <ul className={styles.columns} aria-label="Columns in the file">
            {mapping.fields.map((field, place) => (
              // Columns have no unique value, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <Column key={place} {...{ kind, step, look, place, field }} headerAt={mapping.headerAt} />
            ))}
          </ul>
          <div aria-live="assertive" className={styles.told}>
            {isUnsure && <Alert type="warning" showIcon title={importTexts.importAlphabetUnsure} />}
            {missing !== null && <Alert type="warning" showIcon title={missing} />}
            {step.refusal !== null && <Alert type="error" showIcon title={step.refusal} />}
          </div>
          <div className={styles.actions}>
            <Button type="primary" disabled={missing !== null || isUnsure || step.isReading} onClick={onContinue}>
              Continue
            </Button>
            <Button onClick={step.close}>Cancel</Button>
            <span role="status">{step.isReading && 'Reading the file…'}</span>
          </div>
        </div>
      </Card>
    </FocusHome>
  );
}

function Choices({ step, look, headerAt }: { step: SheetStep; look: SheetLook; headerAt: number }) {
  const { alphabet, sheets, rows } = look;
  return (
    <div className={styles.choices}>
      {alphabet !== null && (
        <Choice
          label="Which text encoding does this file use?"
          value={alphabet.isCertain ? alphabet.encoding : undefined}
          options={alphabet.choices.map(({ encoding, sample }) => ({
            value: encoding,
            label: `${alphabets[encoding]}: ${sample}`,
          }))}
          onChange={(encoding) => void step.chooseAgain({ encoding: encoding as LegacyEncoding })}
        />
      )}
      {sheets.names.length > 1 && (
        <Choice
          label="Which sheet should be imported?"
          value={sheets.chosen}
          options={sheets.names.map((name, index) => ({ value: index, label: name }))}
          onChange={(sheet) => void step.chooseAgain({ sheet: Number(sheet) })}
        />
      )}
      <Choice
        label="Which row has the column names?"
        value={headerAt}
        options={[
          ...rows.flatMap((row, index) => {
            const titles = row.filter((cell) => cell.trim() !== '').join(' · ');
            return titles === '' ? [] : [{ value: index, label: `Line ${index + 1}: ${titles}` }];
          }),
          { value: -1, label: 'No row has column names' },
        ]}
        onChange={(line) => step.chooseHeader(Number(line))}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number | undefined;
  options: { value: string | number; label: string }[];
  onChange: (value: string | number) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select id={id} className={styles.select} placeholder="Please choose" popupMatchSelectWidth={false} {...select} />
    </div>
  );
}

interface ColumnProps {
  kind: SheetKind;
  step: SheetStep;
  look: SheetLook;
  headerAt: number;
  place: number;
  field: string | null;
}

function Column({ kind, step, look, headerAt, place, field }: ColumnProps) {
  const title = look.rows[headerAt]?.[place]?.trim() || `Column ${place + 1}`;
  const samples = look.rows
    .slice(headerAt + 1)
    .map((row) => row[place]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3);
  return (
    <li>
      <div className={styles.title}>
        <strong>
          <Breakable>{shortened(title)}</Breakable>
        </strong>
        <Breakable>{shortened(samples.join(', ') || 'Empty in the first lines')}</Breakable>
      </div>
      <Select
        className={styles.select}
        aria-label={`Field for ${shortened(title)}`}
        value={field ?? leftOut}
        options={[
          ...kind.fields.map(({ key, title: label }) => ({ value: key, label })),
          { value: leftOut, label: 'Skip' },
        ]}
        onChange={(chosen) => step.chooseField(place, chosen === leftOut ? null : chosen)}
      />
    </li>
  );
}

const shortened = (text: string) => {
  const characters = Array.from(text);
  return characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : text;
};
