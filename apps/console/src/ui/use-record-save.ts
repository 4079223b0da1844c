import { ApiError } from '@backline/client';
import type { Failure } from '@backline/contract/operation';
import { App, type FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAttemptKey } from '@backline/page/attempt-key';
import { inputErrors, type FieldSchema } from '../lib/form-rules.ts';
import { ImageError, uploadImage, type StoredImage } from '../lib/uploads.ts';
import { useFormFailure } from './form-failure.tsx';
import type { FormImage } from './image-upload.tsx';

export type Conflict = NonNullable<Failure['conflict']>;

interface ImageValues {
  image?: FormImage | null;
}

export interface SavedRecord {
  text: string;
  link: { to: string; label: string };
  listTo: string;
}

export type Saved = readonly string[] | SavedRecord;

export interface RecordSave<Values extends object, Body> {
  form: FormInstance<Values>;
  /** Validates the whole body. The inputs validate single fields. */
  schema: FieldSchema;
  /** Converts the values to the body. The image is also null while the body is only validated. */
  toBody: (values: Values, image: StoredImage | null) => Body;
  /** Saves the record. Returns a function that reports the success. */
  save: (body: Body, idempotencyKey: string) => Promise<Saved>;
  inputOf?: Readonly<Record<string, string>>;
  /** Saves the record without its image if the image cannot be stored, and shows a warning. */
  isImageOptional?: boolean;
  unexplained?: string;
  /** Called if somebody else saved the record meanwhile. Omitted, the server's message is shown. */
  onConflict?: (conflict: Conflict) => Promise<void>;
}

/** Waits for a picked image, checks the body, uploads the image, and sends all under one Idempotency-Key. */
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
        // An invalid image blocks only a save that was already waiting for it, not later saves.
        imagePreparation.current = null;
        // Does not move the focus: the person may be typing elsewhere.
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
    // Synchronous, since an inert form cannot take the focus.
    flushSync(() => setIsSaving(false));
    tell?.();
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  /** Returns a function that reports the failure, or null after a save or a conflict. */
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

/** Keeps the URLs of an image that is already stored. */
async function store(image: FormImage | null): Promise<StoredImage | null> {
  if (image === null) return null;
  return 'file' in image ? uploadImage(image) : image;
}
