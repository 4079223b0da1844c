import { ApiError } from '@backline/client';
import type { Failure } from '@backline/contract/primitives';
import { App, type FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAttemptKey } from '@backline/page/attempt-key';
import { inputErrors, type FieldSchema } from '../lib/form-rules.ts';
import { ImageError, uploadImage, type StoredImage } from '../lib/uploads.ts';
import { useFormFailure } from './form-failure.tsx';
import type { FormImage } from './image-upload.tsx';

export type Conflict = NonNullable<Failure['conflict']>;

/** Of a record whose form holds an image: one, under this name. */
interface ImageValues {
  image?: FormImage | null;
}

/** A saved record whose one text links to it, and the list that shows it. */
export interface SavedRecord {
  text: string;
  /** The record's address, and what the link says. */
  link: { to: string; label: string };
  listTo: string;
}

export type Saved = readonly string[] | SavedRecord;

export interface RecordSave<Values extends object, Body> {
  form: FormInstance<Values>;
  /** Of the whole body; its field rules are those of the inputs. */
  schema: FieldSchema;
  /** The image is null as well while the body is only checked. */
  toBody: (values: Values, image: StoredImage | null) => Body;
  /** Answers what tells of it. */
  save: (body: Body, idempotencyKey: string) => Promise<Saved>;
  /** The inputs of wire fields that are called otherwise in the form. */
  inputOf?: Readonly<Record<string, string>>;
  /** Saves without an image that cannot be stored, and says so: the default picture stands in for it. */
  isImageOptional?: boolean;
  /** Shown where the server gave no words of its own. */
  unexplained?: string;
  /** Somebody else saved the record meanwhile. Without it the server's words are shown. */
  onConflict?: (conflict: Conflict) => Promise<void>;
}

/**
 * Saves a form once however often it is asked: waits for a picked image, checks the whole body, stores the image, sends
 * all under one Idempotency-Key, and puts what the server has against it beside the fields.
 */
export function useRecordSave<Values extends object, Body>(
  record: RecordSave<Values, Body>,
  onSaved: (saved: Saved) => Promise<void>,
) {
  const { form } = record;
  const { message } = App.useApp();
  const attemptKey = useAttemptKey();
  const [isSaving, setIsSaving] = useState(false);
  const { failure, fail, refuse, forget } = useFormFailure(form, record);
  const imagePreparation = useRef<Promise<string | null> | null>(null);

  const waitForImage = useCallback(
    (preparation: Promise<string | null>) => {
      imagePreparation.current = preparation;
      void preparation.then((problem) => {
        if (imagePreparation.current !== preparation) return;
        // A save stops for a bad image only while it waits; later the person knows.
        imagePreparation.current = null;
        // Without going there: they may be typing elsewhere by now.
        if (problem !== null) (form as FormInstance).setFields([{ name: imageInput, errors: [problem] }]);
      });
    },
    [form],
  );

  async function submit() {
    if (isSaving) return;
    const focused = document.activeElement;
    forget();
    setIsSaving(true);
    const tell = await attempt();
    // At once: nothing takes the focus while the form is held.
    flushSync(() => setIsSaving(false));
    tell?.();
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  /** Answers how to tell of what failed; null when the record is saved, or when the person has to settle a conflict. */
  async function attempt(): Promise<(() => void) | null> {
    try {
      const imageProblem = await imagePreparation.current;
      if (imageProblem !== null) return () => refuse([besideImage(imageProblem)]);
      const values: Values = form.getFieldsValue(true);
      const fields = inputErrors(record.schema, record.toBody(values, null));
      if (fields.length > 0) return () => refuse(fields);
      const body = record.toBody(values, await storeImage(values));
      await onSaved(await record.save(body, attemptKey(body)));
      return null;
    } catch (error) {
      return explain(error);
    }
  }

  async function storeImage(values: Values): Promise<StoredImage | null> {
    try {
      return await store(imageOf(values));
    } catch (error) {
      if (!(error instanceof ImageError) || record.isImageOptional !== true) throw error;
      message.warning(`${error.message.replace(/\.$/, '')}. The default picture is shown instead.`);
      return null;
    }
  }

  async function explain(error: unknown): Promise<(() => void) | null> {
    if (error instanceof ImageError) return () => refuse([besideImage(error.message)]);
    const tell = () => fail(error);
    if (!(error instanceof ApiError) || !error.conflict || record.onConflict === undefined) return tell;
    try {
      await record.onConflict(error.conflict);
      return null;
    } catch {
      return tell;
    }
  }

  return { isSaving, failure, forgetFailure: forget, submit, waitForImage };
}

const imageInput = 'image' satisfies keyof ImageValues;

const besideImage = (message: string) => ({ path: imageInput, message });

export const imageOf = (values: object): FormImage | null => (values as ImageValues).image ?? null;

/** Stores a picked image; one that is stored already keeps its addresses. */
async function store(image: FormImage | null): Promise<StoredImage | null> {
  if (image === null) return null;
  return 'file' in image ? uploadImage(image) : image;
}
