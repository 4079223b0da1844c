import { z } from 'zod';
import * as brandTexts from './brands.texts.ts';
import { readableOn } from './contrast.ts';
import { field, inputsOf, outputsOf, requiredTextField } from './fields.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { id, optionalUrl } from './primitives.ts';

export const brandNoun = noun('brand', 'Brand', { 'brand.changed': 'Brand changed' });

/** The lightest background of the fans' app. A colour that is readable on it is readable on all others. */
const darkBackground = '#1b1629';
const minContrast = 4.5;

/* @__NO_SIDE_EFFECTS__ */
const readableColour = () =>
  z
    .string(brandTexts.colourShape)
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: brandTexts.colourShape, abort: true })
    .superRefine((colour, issues) => {
      const shade = readableOn(darkBackground, colour, minContrast);
      if (shade !== colour) issues.addIssue({ code: 'custom', message: brandTexts.colourTooDark(shade) });
    });

export const maxBrandName = 40;

export const brandFields = {
  name: requiredTextField({ label: 'Name', required: brandTexts.nameRequired, max: maxBrandName }),
  colour: field({
    kind: 'text',
    label: 'Accent colour',
    auditLabel: 'Colour',
    input: readableColour(),
    output: z.string(),
    blank: '',
  }),
  icon_url: field({
    kind: 'image',
    label: 'Icon',
    auditLabel: 'Icon',
    input: optionalUrl,
    output: z.string().nullable(),
    blank: null,
  }),
};

export const iconSidesPx = [192, 512] as const;
export type IconSide = (typeof iconSidesPx)[number];

const brandStaff = holders(['Page_Manager', 'Page_Artists'], { roles: ['ADMIN', 'MANAGER'], reach: 'person' });

const managersBrand = z.object({ user_id: id, manager_name: z.string(), ...outputsOf(brandFields) });
export type ManagersBrand = z.infer<typeof managersBrand>;

export const getBrand = operation.read({
  path: 'brands/get_brand',
  summary: 'Returns the brand of a manager, or the product’s own if they have set none',
  access: brandStaff,
  input: z.strictObject({ user_id: id }),
  output: managersBrand,
  errors: ['not_found'],
});

export const brandInput = z.strictObject({ user_id: id, ...inputsOf(brandFields) });

export const updateBrand = operation.write({
  path: 'brands/update_brand',
  summary: 'Sets the name, colour and icon that fans see at the events of a manager',
  access: brandStaff,
  input: brandInput,
  errors: ['not_found'],
});
