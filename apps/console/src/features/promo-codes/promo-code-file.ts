import {
  maxPromoCodeCell,
  maxPromoCodeRows,
  promoCodeImportColumns,
  type PromoCodeImportColumn,
  type PromoCodeImportError,
  type PromoCodeImportRow,
} from '@backline/contract/promo-code-import';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { isWallClock } from '@backline/page/time-zone';
import { csvDownload } from '../../lib/csv-download.ts';
import { importErrorFile, importRows, type ImportRow } from '../../lib/sheets/import-rows.ts';
import { toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';
import type { SheetKind } from '../../ui/use-sheet.ts';

export const maxFileRows = 5_000;

export const columnNames: Record<PromoCodeImportColumn, string> = {
  code: 'Code',
  discount_type: 'Discount type',
  discount_value: 'Discount value',
  start: 'Start',
  end: 'End',
  usage_limit: 'Usage limit',
  minimum_amount: 'Minimum amount',
};

export type PromoCodeFileRow = ImportRow<PromoCodeImportColumn>;

/** The discount's kind needs no column, because it may be part of the value, as in `10 %`. */
const requiredColumns = ['code', 'discount_value', 'start', 'end', 'usage_limit'] as const;

/** Accepts column titles in English, German, Spanish and French. */
export const promoCodeSheet: SheetKind = {
  titles: {
    byField: {
      code: [
        'code',
        'promocode',
        'discountcode',
        'coupon',
        'couponcode',
        'voucher',
        'vouchercode',
        'accesscode',
        'name',
        'gutscheincode',
        'gutschein',
        'rabattcode',
        'aktionscode',
        'codigo',
        'cupon',
        'codepromo',
      ],
      discount_type: [
        'discounttype',
        'type',
        'valuetype',
        'rabattart',
        'art',
        'typ',
        'tipo',
        'tipodedescuento',
        'typederemise',
      ],
      discount_value: [
        'discountvalue',
        'value',
        'discount',
        'amount',
        'percentage',
        'percentoff',
        'amountoff',
        'rabatt',
        'wert',
        'descuento',
        'valor',
        'remise',
        'valeur',
      ],
      start: [
        'start',
        'starts',
        'startsat',
        'startdate',
        'starttime',
        'validfrom',
        'beginn',
        'gultigab',
        'inicio',
        'debut',
      ],
      end: [
        'end',
        'ends',
        'endsat',
        'enddate',
        'endtime',
        'validuntil',
        'expires',
        'expiry',
        'expirydate',
        'ende',
        'gultigbis',
        'fin',
        'valideau',
      ],
      usage_limit: [
        'usagelimit',
        'limit',
        'maxuses',
        'maxusages',
        'uses',
        'quantity',
        'quantityavailable',
        'maximumusages',
        'anzahl',
        'nutzungen',
        'maximalenutzungen',
        'limite',
        'usos',
        'utilisations',
      ],
      minimum_amount: [
        'minimumamount',
        'minimum',
        'minimumpurchase',
        'minamount',
        'mindestbetrag',
        'minimo',
        'montantminimum',
      ],
    } satisfies Record<PromoCodeImportColumn, string[]>,
  },
  maxRows: maxFileRows,
  maxLine: 100_000,
  maxCellLength: maxPromoCodeCell,
  maxMegabytes: 8,
  fields: promoCodeImportColumns.map((key) => ({ key, title: columnNames[key] })),
  missing(fields) {
    const absent = requiredColumns.filter((column) => !fields.has(column)).map((column) => columnNames[column]);
    return absent.length === 0 ? null : promoTexts.importNoColumns(absent);
  },
};

export const promoCodeTemplate = () => csvDownload([Object.values(columnNames)]);

export const promoCodeRows = importRows(promoCodeImportColumns);

/** Splits the rows into one batch per call. Converts the wall-clock times in the file to instants. */
export function promoCodePieces(rows: readonly PromoCodeFileRow[], clock: ZoneClock): PromoCodeImportRow[][] {
  const sent = rows.map((row) => ({
    ...row,
    start: instantOf(row.start, '00:00', clock),
    end: instantOf(row.end, '23:59', clock),
  }));
  const count = Math.ceil(sent.length / maxPromoCodeRows);
  return Array.from({ length: count }, (_, piece) =>
    sent.slice(piece * maxPromoCodeRows, (piece + 1) * maxPromoCodeRows),
  );
}

/** Reads `2027-01-31 20:00`, `31.01.2027 20:00`, `31-01-2027 08:00 PM`; leaves the ambiguous 1/2/2027 as it is. */
function instantOf(cell: string, timeOfDay: string, clock: ZoneClock): string {
  const found =
    /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)[.-](\d\d?)[.-](\d{4}))(?:[T\s,]+(\d\d?):(\d\d)(?::\d\d)?\s*([ap]m)?)?$/i.exec(
      cell.trim(),
    );
  if (found === null) return cell;
  const [, year, month, day, dayFirst, monthSecond, yearLast, hour, minute, half] = found;
  const two = (digits = '') => digits.padStart(2, '0');
  const time = hour === undefined ? timeOfDay : `${two(hourOf(hour, half))}:${minute ?? '00'}`;
  const wallClock = `${year ?? yearLast}-${two(month ?? monthSecond)}-${two(day ?? dayFirst)}T${time}`;
  const epochMs =
    isWallClock(wallClock) && !Number.isNaN(Date.parse(`${wallClock}Z`)) ? toEpochIn(wallClock, clock) : 0;
  return epochMs > 0 ? new Date(epochMs).toISOString() : cell;
}

const hourOf = (hour: string, half: string | undefined) =>
  half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0));

export function promoCodeErrorFile(rows: readonly PromoCodeFileRow[], errors: readonly PromoCodeImportError[]): string {
  const problems = Map.groupBy(errors, ({ line }) => line);
  const left = rows.filter(({ line }) => problems.has(line));
  return importErrorFile(columnNames, left, problems);
}
