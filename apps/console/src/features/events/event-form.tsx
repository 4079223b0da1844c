import { ApiError } from '@backline/client';
import { messages, type Failure } from '@backline/contract';
import { Alert, App, Button, Card, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applyFieldErrors, applyServerErrors, goToField, inputErrors, type FieldSchema } from '../../lib/form-rules.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { ImageError, uploadImage, type StoredImage } from '../../lib/uploads.ts';
import { useAttemptKey } from '../../ui/attempt-key.ts';
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

const imageFields = { event_image_url: 'image', event_image_thumbnail_url: 'image' };

export function EventForm<Body>(props: EventFormProps<Body>) {
  const { form, initial, known, takenSeoUrl = null, seoUrlIsFixed = false } = props;
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { key } = useLocation();
  const attemptKey = useAttemptKey();
  const [hasChanges, setHasChanges] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string[]>([]);
  const seoUrlFollowsName = useRef(!seoUrlIsFixed);
  const letPass = useLeaveGuard(hasChanges);

  function follow(changed: Partial<EventValues>) {
    const values: EventValues = form.getFieldsValue(true);
    const more = dependents(changed, values);
    if ('event_name' in changed && seoUrlFollowsName.current) {
      more.seo_url = proposeSeoUrl(values.event_name, takenSeoUrl);
    }
    form.setFieldsValue(more);
    setHasChanges(JSON.stringify(form.getFieldsValue(true)) !== JSON.stringify(initial));
  }

  function goBack() {
    // The first page of a tab has nothing behind it.
    if (key === 'default') void navigate(eventPaths.list);
    else void navigate(-1);
  }

  async function submit() {
    if (isSaving) return;
    const values: EventValues = form.getFieldsValue(true);
    setFailure([]);
    setIsSaving(true);
    try {
      const unsent = props.toBody(toFields(values, null), values);
      const errors = inputErrors(props.schema, unsent);
      if (errors.length > 0) return fail(messages.invalidInput, applyFieldErrors(form, errors, imageFields));
      const body = props.toBody(toFields(values, await store(values.image)), values);
      await props.save(body, attemptKey(body));
      letPass();
      message.success(props.savedText);
      await navigate('/groups');
    } catch (error) {
      await explain(error);
    } finally {
      setIsSaving(false);
    }
  }

  async function explain(error: unknown) {
    if (error instanceof ApiError && error.conflict && props.onConflict !== undefined) {
      try {
        return await props.onConflict(error.conflict);
      } catch {
        return fail(error.message);
      }
    }
    if (error instanceof ApiError) {
      return fail(error.message, applyServerErrors(form, error, imageFields));
    }
    return fail(error instanceof ImageError ? error.message : messages.tryLater);
  }

  function fail(text: string, homeless: readonly { message: string }[] = []) {
    const shown = text || messages.tryLater;
    setFailure([shown, ...homeless.map((error) => error.message)]);
    message.error(shown);
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
      onFinishFailed={({ errorFields }) => errorFields[0] && goToField(form, String(errorFields[0].name[0]))}
    >
      <Card title={<h2>Event Information</h2>}>
        <InformationFields
          known={known}
          seoUrlIsFixed={seoUrlIsFixed}
          onSeoUrlTyped={(seoUrl) => (seoUrlFollowsName.current = seoUrl === '')}
        />
      </Card>
      <Card title={<h2>Location</h2>}>
        <LocationFields />
      </Card>
      <Card title={<h2>In Seat Delivery</h2>}>
        <DeliveryFields />
      </Card>
      <div className={styles.actions}>
        {failure.length > 0 && (
          <Alert type="error" showIcon title={failure[0]} description={failure.slice(1).join(' ') || undefined} />
        )}
        <Button onClick={goBack}>Cancel</Button>
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
