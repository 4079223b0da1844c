import * as peopleTexts from '@backline/contract/people.texts';
import { Alert, Button, Modal, Radio } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { missing } from '../lib/format.ts';
import styles from './conflict-dialog.module.css';
import {
  chosenValues,
  clashOf,
  proposedSides,
  type ClashingField,
  type ConflictLabels,
  type Side,
} from './conflict-fields.ts';
import type { FormImage } from './image-upload.tsx';
import { Picture } from './picture.tsx';
import { imageOf, type Conflict } from './use-record-save.ts';

interface ConflictDialogProps<Values extends object> {
  title: string;
  /** Names the saved record and the time: `this event on 31-12-2026 07:30 PM CST`. */
  what: string;
  conflict: Conflict;
  labels: ConflictLabels<Values>;
  inputOf?: Readonly<Record<string, string>>;
  /** Formats a value; '' for none. Not called for the image. */
  show: (name: keyof Values & string, values: Values) => string;
  imageFallback: string;
  base: Values;
  mine: Values;
  theirs: Values;
  onClose: () => void;
  onTake: (chosen: Partial<Values>) => void;
  onSave: (chosen: Partial<Values>) => void;
}

/**
 * Shows the other person's changes and lets the person choose a side per field. Closing the dialog leaves the form
 * unchanged.
 */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { conflict, labels, inputOf, base, mine, theirs, onClose, onTake, onSave } = props;
  const { fields, unknown } = useMemo(
    () => clashOf<Values>(conflict.fields, labels, inputOf),
    [conflict.fields, labels, inputOf],
  );
  const [sides, setSides] = useState(() => proposedSides(fields, mine, base));
  const words = conflict.is_own ? ownSides : sidesOfTwo;
  const isKnown = unknown.length === 0;
  useEffect(() => keepFocusAtSave, []);
  const theirFields = fields.filter(({ label }) => sides[label] === 'theirs');

  return (
    <Modal
      open
      width={680}
      title={conflict.is_own ? peopleTexts.ownConflict : props.title}
      onCancel={onClose}
      footer={
        isKnown && (
          <div className={styles.actions}>
            {fields.length > 0 && <Button onClick={() => onTake(chosenValues(theirs, fields))}>{words.take}</Button>}
            <Button type="primary" onClick={() => onSave(chosenValues(theirs, theirFields))}>
              {fields.length > 0 ? 'Save as chosen' : words.save}
            </Button>
          </div>
        )
      }
    >
      <p>
        <strong>{conflict.is_own ? 'You' : conflict.changed_by}</strong> saved {props.what}. Your changes are still
        here.
      </p>
      {!isKnown && (
        <Alert
          type="warning"
          showIcon
          title="This page is out of date"
          description={`Saving would overwrite newer changes (${unknown.join(', ')}). Copy what you typed, then reload the page.`}
        />
      )}
      {fields.map((field) => (
        <fieldset key={field.label} className={styles.field}>
          <legend>{field.label}</legend>
          <Radio.Group
            name={`conflict-${field.names[0]}`}
            value={sides[field.label]}
            onChange={(event) => setSides({ ...sides, [field.label]: event.target.value as Side })}
          >
            <Radio value="mine">
              <Choice title={words.mine}>
                <Shown field={field} values={mine} dialog={props} />
              </Choice>
            </Radio>
            <Radio value="theirs">
              <Choice title={words.theirs}>
                <Shown field={field} values={theirs} dialog={props} />
              </Choice>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </Modal>
  );
}

/** The form was disabled when the dialog opened, so the dialog cannot return the focus. */
function keepFocusAtSave(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('form button[type=submit]')?.focus();
  });
}

const sidesOfTwo = { mine: 'Mine', theirs: 'Theirs', take: 'Use theirs', save: 'Save mine' };
const ownSides = { mine: 'Here', theirs: 'Saved', take: 'Use the saved version', save: 'Save this' };

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.choice}>
      <span className={styles.side}>{title}</span> <span>{children}</span>
    </span>
  );
}

interface ShownProps<Values extends object> {
  field: ClashingField<Values>;
  values: Values;
  dialog: ConflictDialogProps<Values>;
}

function Shown<Values extends object>({ field, values, dialog }: ShownProps<Values>) {
  const isImage = field.names[0] === 'image';
  const names = isImage ? field.names.slice(1) : field.names;
  const texts = names.map((name) => dialog.show(name, values)).filter((text) => text !== '');
  if (!isImage) return texts.join(', ') || missing;
  return (
    <>
      <ShownImage image={imageOf(values)} fallback={dialog.imageFallback} /> {texts.join(', ')}
    </>
  );
}

function ShownImage({ image, fallback }: { image: FormImage | null; fallback: string }) {
  if (image === null) return 'No image';
  if ('file' in image) return image.file.name;
  return <Picture className={styles.image} src={image.thumbnailUrl} fallback={fallback} alt="Image" />;
}
