import { App, Button, Card, Form, type FormInstance } from 'antd';
import { createContext, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './record-form.module.css';
import { useToldWithLink } from './told-with-link.tsx';
import { useRecordSave, type RecordSave } from './use-record-save.ts';

interface RecordFormProps<Values extends object, Body> extends RecordSave<Values, Body> {
  initial: Values;
  /** Told what the person changed; answers what changes with it. */
  follow?: (changed: Partial<Values>, values: Values) => Partial<Values>;
  /** Where a save leads. Left out, the page stays, and `save` has put what is stored into the form. */
  savedTo?: string;
  /** Where the way back leads for those who came from nowhere else. */
  backTo: string;
  backLabel?: string;
  saveLabel?: string;
  children: ReactNode;
}

/** How an image field of the form tells that a picked file is being prepared. */
export const ImagePreparing = createContext<(preparation: Promise<string | null>) => void>(() => undefined);

/** What the form tells its inside. */
interface RecordEvents<Values> {
  changed: (changed: Partial<Values>) => void;
  submitted: () => void;
  refused: () => void;
}

/**
 * A page's form for one record: fields in sections, what came of saving, and two buttons that are always in view. All
 * that changes while somebody types is state of its inside: whenever Ant Design's form itself is rendered, so is each
 * of its fields.
 */
export function RecordForm<Values extends object, Body>(props: RecordFormProps<Values, Body>) {
  const inside = useRef<RecordEvents<Values>>(null);
  return (
    <Form<Values>
      noValidate
      form={props.form}
      className={styles.form}
      layout="vertical"
      requiredMark
      initialValues={props.initial}
      onValuesChange={(changed: Partial<Values>) => inside.current?.changed(changed)}
      onFinish={() => inside.current?.submitted()}
      onFinishFailed={() => inside.current?.refused()}
    >
      <RecordInside {...props} events={inside} />
    </Form>
  );
}

interface RecordInsideProps<Values extends object, Body> extends RecordFormProps<Values, Body> {
  events: Ref<RecordEvents<Values>>;
}

function RecordInside<Values extends object, Body>(props: RecordInsideProps<Values, Body>) {
  const { form, initial, follow, savedTo, backTo, backLabel = 'Cancel', saveLabel = 'Save' } = props;
  const { message } = App.useApp();
  const navigate = useNavigate();
  const tellWithLink = useToldWithLink();
  const [hasChanges, setHasChanges] = useState(false);
  const letPass = useLeaveGuard(hasChanges);
  const { isSaving, failure, forgetFailure, submit, waitForImage } = useRecordSave(props, async (saved) => {
    if ('text' in saved) {
      tellWithLink(saved);
      letPass();
      return void (await navigate(saved.listTo));
    }
    for (const text of saved) message.success(text);
    if (savedTo === undefined) return setHasChanges(false);
    letPass();
    await navigate(savedTo);
  });

  useImperativeHandle(props.events, () => ({
    changed(changed) {
      forgetFailure();
      // The image has no rules that would take back why an earlier one was refused.
      if ('image' in changed) (form as FormInstance).setFields([{ name: 'image', errors: [] }]);
      const more = follow?.(changed, form.getFieldsValue(true)) ?? {};
      if (Object.keys(more).length > 0) form.setFieldsValue(more as Parameters<typeof form.setFieldsValue>[0]);
      setHasChanges(JSON.stringify(form.getFieldsValue(true)) !== JSON.stringify(initial));
    },
    submitted: () => void submit(),
    refused: forgetFailure,
  }));

  function goBack() {
    // Behind the first page that a tab opened here lies another site, or nothing.
    const entry: { idx?: number } | null = window.history.state;
    if ((entry?.idx ?? 0) > 0) void navigate(-1);
    else void navigate(backTo);
  }

  return (
    <>
      {/* What is typed after the save was sent would be lost. */}
      <div className={styles.sections} inert={isSaving}>
        <ImagePreparing value={waitForImage}>{props.children}</ImagePreparing>
      </div>
      <div className={styles.actions}>
        <FormFailure className={styles.failure} failure={failure} />
        <Button disabled={isSaving} onClick={goBack}>
          {backLabel}
        </Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </>
  );
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return <Card title={<h2>{title}</h2>}>{children}</Card>;
}
