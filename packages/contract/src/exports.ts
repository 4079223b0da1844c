import { z } from 'zod';
import { omit } from './fields.ts';
import { noun } from './noun.ts';
import { operation, type Operation } from './operation.ts';

export const exportNoun = noun('export', 'Export', {
  'export.made': 'Exported to CSV',
  'export.stopped': 'Export to CSV stopped early',
});

const ofPages = ['page_number', 'page_size', 'cursor', 'sort'] as const;
type OfPages = (typeof ofPages)[number];
type Listing<Shape extends z.ZodRawShape> = Operation<z.ZodObject<Shape>>;

export const exportsAtOnce = 4;

/**
 * Declares the CSV export of a list: all rows that match the filters, in the list's own order and with its access. UTF-8
 * with BOM, CRLF, quoted as in RFC 4180. No cell can act as a spreadsheet formula.
 */
export function exportOf<Shape extends z.ZodRawShape>(
  { path, access, input }: Listing<Shape>,
  summary: string,
): Operation<z.ZodObject<Omit<Shape, OfPages>>> {
  return operation.query({
    path: `${path}_csv`,
    summary,
    access,
    answersBytes: true,
    readsReplica: true,
    input: z.strictObject(omit(input.shape, ofPages as readonly (keyof Shape)[]) as Omit<Shape, OfPages>),
    // The schema only documents the type: the bytes are sent as they are.
    output: z.unknown().meta({ type: 'string', format: 'binary' }),
    errors: ['not_found', 'unavailable'],
  });
}
