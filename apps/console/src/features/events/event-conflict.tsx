import { ianaZone } from '@backline/contract/event-fields';
import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { Button, Modal, Radio } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { Picture } from '../../ui/picture.tsx';
import type { Conflict } from '../../ui/use-record-save.ts';
import { clashingFields, pick, showField, type ClashingField } from './event-conflict-fields.ts';
import styles from './event-conflict.module.css';
import { toValues, type EventValues } from './event-values.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  /** The event that the form was filled from. */
  base: EventDetail;
  mine: EventValues;
  theirs: EventDetail;
  onClose: () => void;
  /** Puts the chosen values into the form. */
  onTake: (chosen: Partial<EventValues>) => void;
  /** Puts the chosen values into the form and saves it over theirs. */
  onSave: (chosen: Partial<EventValues>) => void;
}

type Side = 'mine' | 'theirs';

/** Who changed what meanwhile, and whose value stays, field by field. Closing it changes nothing in the form. */
export function ConflictDialog({ conflict, base, mine, theirs, onClose, onTake, onSave }: ConflictDialogProps) {
  const [theirValues, baseValues] = useMemo(() => [toValues(theirs), toValues(base)], [theirs, base]);
  const fields = useMemo(() => clashingFields(conflict.fields), [conflict.fields]);
  const [sides, setSides] = useState(() => proposeSides(fields, mine, baseValues));
  const at = formatDateTime(conflict.changed_dttm, ianaZone[theirs.timezone]);
  const chosen = pick(
    theirValues,
    fields.filter(({ key }) => sides[key] === 'theirs'),
  );

  return (
    <Modal
      open
      width={680}
      title={messages.eventConflict}
      onCancel={onClose}
      footer={
        <div className={styles.actions}>
          {fields.length > 0 && (
            <Button onClick={() => onTake(pick(theirValues, fields))}>Take theirs, save later</Button>
          )}
          <Button type="primary" onClick={() => onSave(chosen)}>
            {fields.length > 0 ? 'Save as chosen' : 'Save mine'}
          </Button>
        </div>
      }
    >
      <p>
        <strong>{conflict.changed_by}</strong> saved this event on {at} {theirs.timezone}. Nothing that you typed is
        lost.
      </p>
      {fields.map((field) => (
        <fieldset key={field.key} className={styles.field}>
          <legend>{field.label}</legend>
          <Radio.Group
            name={`conflict-${field.key}`}
            value={sides[field.key]}
            onChange={(event) => setSides({ ...sides, [field.key]: event.target.value as Side })}
          >
            <Radio value="mine">
              <Choice title="Mine">{showSide(field, mine, [base, theirs])}</Choice>
            </Radio>
            <Radio value="theirs">
              <Choice title="Theirs">{showSide(field, theirValues, [base, theirs])}</Choice>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </Modal>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.side}>{title}</span> {children}
    </>
  );
}

function showSide(field: ClashingField, values: EventValues, known: readonly EventDetail[]): ReactNode {
  const { image } = values;
  if (field.key !== 'image' || image === null || 'file' in image) return showField(field, values, known);
  return <Picture className={styles.image} src={image.thumbnailUrl} fallback={defaultEvent} alt="Image" />;
}

/** Where the person changed nothing, the other's change stands; where both did, the person's own. */
function proposeSides(fields: ClashingField[], mine: EventValues, base: EventValues): Record<string, Side> {
  const isSame = (field: ClashingField) => JSON.stringify(pick(mine, [field])) === JSON.stringify(pick(base, [field]));
  return Object.fromEntries(fields.map((field) => [field.key, isSame(field) ? 'theirs' : 'mine']));
}
