import { ApiError } from '@backline/client';
import { messages, type Failure } from '@backline/contract';
import { Alert, App, Button, Card, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useAttemptKey } from '../../lib/attempt-key.ts';
import { applyFieldErrors, goToField, inputErrors, type FieldError, type FieldSchema } from '../../lib/form-rules.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { ImageError, uploadImage, type StoredImage } from '../../lib/uploads.ts';
import { eventPaths } from '../../ui/event-paths.ts';
import type { FormImage } from '../../ui/image-upload.tsx';
import { DeliveryFields } from './event-delivery-fields.tsx';
import { dependents, proposeSeoUrl } from './event-dependencies.ts';
import { InformationFields } from './event-information-fields.tsx';
import { LocationFields } from './event-location-fields.tsx';
import type { KnownPeople } from './event-people-fields.tsx';
import { toFields, type EventFields, type EventValues } from './event-values.ts';
import styles from './event-form.module.css';

export type Conflict = NonNullable<Failure['conflict']>;

interface EventFormProps<Body> {
  form: FormInstance<EventValues>;
  initial: EventValues;
  known: KnownPeople;
  /** The address that no proposal may repeat; null where there is none. */
  takenSeoUrl?: string | null;
  seoUrlIsFixed?: boolean;
  /** Of the whole body; its field rules are those of the inputs. */
  schema: FieldSchema;
  toBody: (fields: EventFields, values: EventValues) => Body;
  save: (body: Body, idempotencyKey: string) => Promise<unknown>;
  savedText: string;
  onConflict?: (conflict: Conflict) => Promise<void>;
}

/** Why a save failed, with the fields that say more. */
interface Refusal {
  text: string;
  fields?: readonly FieldError[];
}

const imageFields = { event_image_url: 'image', event_image_thumbnail_url: 'image' };

export function EventForm<Body>(props: EventFormProps<Body>) {
  const { form, initial, known, takenSeoUrl = null, seoUrlIsFixed = false } = props;
  const { message } = App.useApp();
  const navigate = useNavigate();
  const attemptKey = useAttemptKey();
  const [hasChanges, setHasChanges] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string[]>([]);
  const seoUrlFollowsName = useRef(!seoUrlIsFixed);
  const imagePreparation = useRef<Promise<string | null> | null>(null);
  const letPass = useLeaveGuard(hasChanges);

  function follow(changed: Partial<EventValues>) {
    setFailure([]);
    const values: EventValues = form.getFieldsValue(true);
    const more = dependents(changed, values);
    if ('event_name' in changed && seoUrlFollowsName.current) {
      more.seo_url = proposeSeoUrl(values.event_name, takenSeoUrl);
    }
    form.setFieldsValue(more);
    setHasChanges(JSON.stringify(form.getFieldsValue(true)) !== JSON.stringify(initial));
  }

  function waitForImage(preparation: Promise<string | null>) {
    imagePreparation.current = preparation;
    // A save stops for a bad image only while it waits; later the person knows.
    void preparation.finally(() => {
      if (imagePreparation.current === preparation) imagePreparation.current = null;
    });
  }

  function goBack() {
    // Behind the first page that a tab opened here lies another site, or nothing.
    const entry: { idx?: number } | null = window.history.state;
    if ((entry?.idx ?? 0) > 0) void navigate(-1);
    else void navigate(eventPaths.list);
  }

  async function submit() {
    if (isSaving) return;
    const focused = document.activeElement;
    setFailure([]);
    setIsSaving(true);
    const refusal = await attempt();
    // At once: nothing takes the focus while the form is held.
    flushSync(() => setIsSaving(false));
    if (refusal !== null) fail(refusal);
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  /** Answers null when the event is saved, or when the person has to settle a conflict. */
  async function attempt(): Promise<Refusal | null> {
    try {
      const imageProblem = await imagePreparation.current;
      if (imageProblem !== null) return { text: imageProblem };
      const values: EventValues = form.getFieldsValue(true);
      const unsent = props.toBody(toFields(values, null), values);
      const fields = inputErrors(props.schema, unsent);
      if (fields.length > 0) return { text: messages.invalidInput, fields };
      const body = props.toBody(toFields(values, await store(values.image)), values);
      await props.save(body, attemptKey(body));
      letPass();
      message.success(props.savedText);
      await navigate('/groups');
      return null;
    } catch (error) {
      return explain(error);
    }
  }

  async function explain(error: unknown): Promise<Refusal | null> {
    if (error instanceof ImageError) return { text: error.message };
    if (!(error instanceof ApiError)) return { text: messages.tryLater };
    if (!error.conflict || props.onConflict === undefined) {
      return { text: error.message, fields: error.fields };
    }
    try {
      await props.onConflict(error.conflict);
      return null;
    } catch {
      return { text: error.message };
    }
  }

  function fail({ text, fields = [] }: Refusal) {
    const homeless = applyFieldErrors(form, fields, imageFields);
    const shown = text || messages.tryLater;
    setFailure([shown, ...homeless.map((error) => error.message)]);
    // The same failure told twice, as an image's is, stands once.
    message.error({ key: shown, content: shown });
  }

  return (
    <Form<EventValues>
      form={form}
      className={styles.form}
      layout="vertical"
      requiredMark
      initialValues={initial}
      onValuesChange={follow}
      onFinish={() => void submit()}
      onFinishFailed={({ errorFields }) => {
        fail({ text: messages.invalidInput });
        if (errorFields[0]) goToField(form, String(errorFields[0].name[0]));
      }}
    >
      {/* What is typed after the save was sent would be lost. */}
      <div className={styles.cards} inert={isSaving}>
        <Card title={<h2>Event Information</h2>}>
          <InformationFields
            known={known}
            seoUrlIsFixed={seoUrlIsFixed}
            onImagePreparing={waitForImage}
            onSeoUrlTyped={(seoUrl) => (seoUrlFollowsName.current = seoUrl === '')}
          />
        </Card>
        <Card title={<h2>Location</h2>}>
          <LocationFields />
        </Card>
        <Card title={<h2>In Seat Delivery</h2>}>
          <DeliveryFields />
        </Card>
      </div>
      <div className={styles.actions}>
        {failure.length > 0 && (
          <Alert type="error" showIcon title={failure[0]} description={failure.slice(1).join(' ') || undefined} />
        )}
        <Button disabled={isSaving} onClick={goBack}>
          Cancel
        </Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** Stores a picked image; one that is stored already keeps its addresses. */
async function store(image: FormImage | null): Promise<StoredImage | null> {
  if (image === null) return null;
  return 'file' in image ? uploadImage(image) : image;
}
