import { z } from 'zod';
import { omit } from './fields.ts';
import { noun } from './noun.ts';
import { operation, type Operation } from './operation.ts';

/** A list, as a file of all its rows. */
export const exportNoun = noun('export', 'Export', {
  'export.made': 'Exported to CSV',
  'export.stopped': 'Export to CSV stopped early',
});

const ofPages = ['page_number', 'page_size', 'cursor'] as const;
type OfPages = (typeof ofPages)[number];
type Listing<Shape extends z.ZodRawShape> = Operation<z.ZodObject<Shape>>;

/** Of so many people at once a process writes files; more wait in line. */
export const exportsAtOnce = 4;

/**
 * The file of a list: everything that its filters leave, in its order, for whoever may see the list. UTF-8 with a byte order mark, lines
 * ended by CRLF, quoted as RFC 4180 says; no cell is a formula to a spreadsheet.
 */
export function exportOf<Shape extends z.ZodRawShape>(
  { path, access, input }: Listing<Shape>,
  summary: string,
): Operation<z.ZodObject<Omit<Shape, OfPages>>> {
  return operation({
    method: 'POST',
    path: `${path}_csv`,
    summary,
    effect: 'read',
    access,
    answersBytes: true,
    input: z.strictObject(omit(input.shape, ofPages as readonly (keyof Shape)[]) as Omit<Shape, OfPages>),
    // For the reference alone: bytes are answered as they are.
    output: z.unknown().meta({ type: 'string', format: 'binary' }),
    errors: ['not_found', 'unavailable'],
  });
}
