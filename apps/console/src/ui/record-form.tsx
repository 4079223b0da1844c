import { App, Button, Card, Form, type FormInstance } from 'antd';
import { createContext, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { DraftOffer } from './draft-offer.tsx';
import { isSame } from '../lib/form-drafts.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './record-form.module.css';
import { useNotifyWithLink } from './notify-with-link.tsx';
import { useFormDraft } from './use-form-draft.ts';
import { useRecordSave, type RecordSave } from './use-record-save.ts';

interface RecordFormProps<Values extends object, Body> extends Omit<RecordSave<Values, Body>, 'form'> {
  /** Form instance of a page that reads or sets the form's values itself. */
  form?: FormInstance<Values>;
  initial: Values;
  follow?: (changed: Partial<Values>, values: Values) => Partial<Values>;
  /** Page to open after a save. If omitted, the page stays open and `save` must refill the form. */
  savedTo?: string;
  backTo: string;
  backLabel?: string;
  saveLabel?: string;
  children: ReactNode;
}

/** Lets an image field report that a picked file is being prepared. */
export const ImagePreparing = createContext<(preparation: Promise<string | null>) => void>(() => undefined);

interface RecordEvents<Values> {
  changed: (changed: Partial<Values>) => void;
  submitted: () => void;
  refused: () => void;
}

/** Keeps state that changes during typing in a child, since rendering Ant Design's form renders every field. */
export function RecordForm<Values extends object, Body>(props: RecordFormProps<Values, Body>) {
  const inside = useRef<RecordEvents<Values>>(null);
  const [form] = Form.useForm<Values>(props.form);
  return (
    <Form<Values>
      noValidate
      form={form}
      className={styles.form}
      layout="vertical"
      requiredMark
      initialValues={props.initial}
      onValuesChange={(changed: Partial<Values>) => inside.current?.changed(changed)}
      onFinish={() => inside.current?.submitted()}
      onFinishFailed={() => inside.current?.refused()}
    >
      <RecordInside {...props} form={form} events={inside} />
    </Form>
  );
}

interface RecordInsideProps<Values extends object, Body> extends RecordFormProps<Values, Body> {
  form: FormInstance<Values>;
  events: Ref<RecordEvents<Values>>;
}

function RecordInside<Values extends object, Body>(props: RecordInsideProps<Values, Body>) {
  const { form, initial, follow, savedTo, backTo, backLabel = 'Cancel', saveLabel = 'Save' } = props;
  const { message } = App.useApp();
  const navigate = useNavigate();
  const notifyWithLink = useNotifyWithLink();
  const [hasChanges, setHasChanges] = useState(false);
  const letPass = useLeaveGuard(hasChanges);
  const sections = useRef<HTMLDivElement>(null);
  const draft = useFormDraft({
    form,
    initial,
    isStored: props.onConflict !== undefined,
    onRestored: () => setHasChanges(true),
  });
  const { isSaving, failure, forgetFailure, submit, waitForImage } = useRecordSave(props, async (saved) => {
    draft.saved();
    if ('text' in saved) {
      notifyWithLink(saved);
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
      // The image has no rules, so its previous error must be cleared explicitly.
      if ('image' in changed) (form as FormInstance).setFields([{ name: 'image', errors: [] }]);
      const more = follow?.(changed, form.getFieldsValue(true)) ?? {};
      if (Object.keys(more).length > 0) form.setFieldsValue(more as Parameters<typeof form.setFieldsValue>[0]);
      setHasChanges(!isSame(form.getFieldsValue(true), draft.start));
      draft.keep();
    },
    submitted: () => void submit(),
    refused: forgetFailure,
  }));

  /** Moves the focus to the form, because the offer disappears together with its focused button. */
  function leaveOffer(decide: () => void) {
    decide();
    sections.current?.focus();
  }

  function goBack() {
    // The history before the tab's first page contains another site or nothing.
    const entry: { idx?: number } | null = window.history.state;
    if ((entry?.idx ?? 0) > 0) void navigate(-1);
    else void navigate(backTo);
  }

  return (
    <>
      {draft.offer !== null && (
        <DraftOffer
          offer={draft.offer}
          onRestore={() => leaveOffer(draft.restore)}
          onDiscard={() => leaveOffer(draft.discard)}
        />
      )}
      {/* The form is inert during a save, because text typed meanwhile would be lost. */}
      <div ref={sections} tabIndex={-1} className={styles.sections} inert={isSaving}>
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

interface FormSectionProps {
  title: string;
  /** One short sentence that says what the section is for. */
  help: string;
  children: ReactNode;
}

export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <Card
      title={
        <>
          <h2>{title}</h2>
          <p className={styles.help}>{help}</p>
        </>
      }
    >
      {children}
    </Card>
  );
}
