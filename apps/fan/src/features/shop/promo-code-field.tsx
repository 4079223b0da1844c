import type { Quote } from '@backline/contract/shop';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as shopTexts from '@backline/contract/shop.texts';

interface PromoCodeFieldProps {
  applied: string;
  quote: Quote;
  isFetching: boolean;
  onApply: (code: string) => void;
}

export function PromoCodeField({ applied, quote, isFetching, onApply }: PromoCodeFieldProps) {
  const [typed, setTyped] = useState(applied);
  if (quote.promo_code !== null) {
    return (
      <>
        <Notice kind="good">{shopTexts.promoTaken(quote.promo_code)}</Notice>
        <Button
          look="quiet"
          onClick={() => {
            setTyped('');
            onApply('');
          }}
        >
          {shopTexts.promoRemove}
        </Button>
      </>
    );
  }
  const isRefused = applied !== '' && typed.trim() === applied && quote.promo_refusal !== '';
  return (
    <Form onSubmit={() => onApply(typed.trim())}>
      <Field
        label={shopTexts.promo}
        name="promo_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={isRefused ? quote.promo_refusal : null}
        onChange={setTyped}
        suffix={
          <Button look="quiet" type="submit" disabled={typed.trim() === ''} isBusy={isFetching && applied !== ''}>
            {shopTexts.promoApply}
          </Button>
        }
      />
    </Form>
  );
}
