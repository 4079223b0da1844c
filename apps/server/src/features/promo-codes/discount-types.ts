import type { PromoCode } from '@backline/contract/promo-codes';

type DiscountType = PromoCode['discount_type'];

/** Terms in imported files, in English, German, Spanish, French, Italian, Portuguese and Dutch. */
const words: Readonly<Record<DiscountType, readonly string[]>> = {
  percentage: [
    '%',
    'percentage',
    'percent',
    'prozent',
    'prozentual',
    'porcentaje',
    'por ciento',
    'pourcentage',
    'pour cent',
    'percentuale',
    'per cento',
    'percentagem',
    'porcentagem',
    'por cento',
    'procent',
  ],
  fixed: [
    '$',
    'usd',
    'fixed',
    'amount',
    'fixed amount',
    'betrag',
    'festbetrag',
    'fester betrag',
    'importe',
    'importe fijo',
    'monto',
    'monto fijo',
    'cantidad fija',
    'fijo',
    'montant',
    'montant fixe',
    'fixe',
    'importo',
    'importo fisso',
    'fisso',
    'valor',
    'valor fixo',
    'montante',
    'fixo',
    'bedrag',
    'vast bedrag',
    'vast',
  ],
};

const kinds: ReadonlyMap<string, DiscountType> = new Map([
  ...words.percentage.map((word) => [word, 'percentage'] as const),
  ...words.fixed.map((word) => [word, 'fixed'] as const),
]);

export const discountTypeOf = (word: string): DiscountType | undefined => kinds.get(word.toLowerCase());
