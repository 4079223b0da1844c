import { z } from 'zod';
import { countField, field, flagField, inputsOf, outputsOf, textField } from './fields.ts';
import * as houseTexts from './house-settings.texts.ts';
import { noun } from './noun.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, optionalUrl } from './primitives.ts';

export const houseNoun = noun('house', 'House settings', { 'house.settings_changed': 'House settings changed' });

const httpsUrl = optionalUrl.refine((url) => url === null || /^https:/i.test(url), houseTexts.httpsOnly);
const latestMoment = Date.UTC(2100, 0, 1);

export const houseFields = {
  /** If this text is empty, no banner is shown. */
  announcement: textField({ label: 'Text', auditLabel: 'Announcement', max: 200 }),
  announcement_url: field({
    kind: 'text',
    label: 'Link',
    auditLabel: 'Announcement’s link',
    input: httpsUrl,
    output: z.string().nullable(),
    blank: '',
  }),
  /** Null or 0 shows the banner without an end. */
  announcement_until: field({
    kind: 'moment',
    label: 'Show until',
    auditLabel: 'Announcement shown until',
    input: z
      .int(houseTexts.untilPassed)
      .min(0, houseTexts.untilPassed)
      .max(latestMoment, houseTexts.untilPassed)
      .nullish()
      .transform((at) => at || null),
    output: epochMs.nullable(),
    blank: null,
  }),
  footer_year: countField({
    label: 'Footer year',
    error: houseTexts.footerYearRequired,
    min: 1_900,
    tooSmall: houseTexts.footerYearRange,
    max: 2_100,
    tooLarge: houseTexts.footerYearRange,
  }),
  admins_need_second_factor: flagField({
    label: 'Administrators need a second factor',
    auditLabel: 'Administrators need a second factor',
    preset: false,
  }),
};

const houseSettings = z.object(outputsOf(houseFields));
export type HouseSettings = z.infer<typeof houseSettings>;

export const getHouseSettings = operation.read({
  path: 'house/get_settings',
  summary:
    'Returns the settings of the house: the announcement of the console, the year of the footer, and whether administrators need a second factor',
  access: administrators,
  output: houseSettings,
});

export const houseSettingsInput = z.strictObject(inputsOf(houseFields));

export const updateHouseSettings = operation.write({
  path: 'house/update_settings',
  summary:
    'Replaces the settings of the house. An empty announcement is removed. Requiring a second factor ends the sessions of administrators without one',
  access: administrators,
  input: houseSettingsInput,
});
