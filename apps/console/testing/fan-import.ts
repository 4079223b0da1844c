import type { FanImport } from '@backline/contract/fan-imports';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { lookups } from './fan.ts';
import { openPage, refuse, type Answer } from './page.tsx';
import { Component } from '../src/features/fan-imports/fan-import.page.tsx';
import type { FanImportDetail } from '../src/features/fan-imports/fan-import.queries.ts';

export const create = 'events/create_fan_import';
export const add = 'events/add_fan_import_rows';
export const get = 'events/get_fan_import';
export const progress = 'events/get_fan_import_progress';
export const run = 'events/run_fan_import';
export const stop = 'events/stop_fan_import';
export const undoFigures = 'events/get_fan_import_undo';
export const undo = 'events/undo_fan_import';
export const address = '/users/7/Night%20One/import';

export const fanImport = (more: Partial<FanImport> = {}): FanImport => ({
  fan_import_id: 12,
  event_id: 7,
  file_name: 'fans.csv',
  created_by_name: 'Ada',
  created_dttm: Date.UTC(2030, 0, 1),
  status: 'open',
  failure: null,
  row_count: 3,
  error_count: 1,
  known_count: 1,
  done_count: 0,
  added_count: 0,
  is_undoable: false,
  undo: null,
  ...more,
});

export const detail = (more: Partial<FanImportDetail> = {}): FanImportDetail => ({
  ...fanImport(),
  left_out: [],
  preview: [{ line: 2, name: 'Zoe', email: 'zoe@example.org', phone: '', section: '', row: '', seat: '', error: null }],
  errors: [{ line: 4, path: 'email', message: peopleTexts.emailShape }],
  ...more,
});

interface Options {
  at?: string;
  answers?: Record<string, Answer>;
}

export const open = ({ at = address, answers }: Options = {}) =>
  openPage({
    Component,
    path: '/users/:event_id/:event_name/import',
    at,
    features: ['Page_Manage_Users'],
    answers: {
      ...lookups,
      'events/get_fan_imports': () => [],
      [create]: () => ({ message: generalTexts.saved, fan_import_id: 12 }),
      [add]: () => ({ message: generalTexts.saved, row_count: 3 }),
      [get]: () => detail(),
      ...answers,
    },
  });

export const refused = () => refuse(503, { code: 'unavailable', message: generalTexts.tryLater });

export const firstThen = (first: () => unknown, then: Answer): Answer => {
  let isFirst = true;
  return (request) => {
    if (!isFirst) return then(request);
    isFirst = false;
    return first();
  };
};
