import { discountText } from '@backline/contract/promo-announcement';
import { listActivePromoCodes, type ActivePromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './notifications.module.css';

interface PromoCodeChoiceProps {
  eventId: number;
  chosenId: number | null;
  onChoose: (code: ActivePromoCode | null) => void;
}

export function PromoCodeChoice({ eventId, ...choice }: PromoCodeChoiceProps) {
  const query = useQuery({
    ...callQuery(listActivePromoCodes, ['promo-codes', 'active', eventId], { event_id: eventId }),
    staleTime: 0,
  });
  return <QueryState query={query}>{(codes) => <Choice codes={codes} {...choice} />}</QueryState>;
}

interface ChoiceProps extends Omit<PromoCodeChoiceProps, 'eventId'> {
  codes: readonly ActivePromoCode[];
}

function Choice({ codes, chosenId, onChoose }: ChoiceProps) {
  const chosen = codes.find(({ id }) => id === chosenId) ?? codes[0] ?? null;
  useEffect(() => {
    if ((chosen?.id ?? null) !== chosenId) onChoose(chosen);
  }, [chosen, chosenId, onChoose]);
  if (chosen === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={promoTexts.none} />;
  return (
    <Select
      className={styles.promoCode}
      aria-label="Promo code"
      value={chosen.id}
      onChange={(id) => onChoose(codes.find((code) => code.id === id) ?? null)}
      options={codes.map((code) => ({
        value: code.id,
        label: `${code.code}: ${discountText(code)} off, ${code.artist_name}`,
      }))}
    />
  );
}
