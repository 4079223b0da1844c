import {
  addFanImportRows,
  createFanImport,
  getFanImport,
  listFanImports,
  runFanImport,
} from '@backline/contract/fan-imports';
import { handle, type Route } from '../../platform/http/route.ts';
import { runFanImport as run } from './fan-import-run.service.ts';
import * as service from './fan-imports.service.ts';

export const fanImportRoutes: Route[] = [
  handle(listFanImports, service.listFanImports),
  handle(createFanImport, service.createFanImport),
  handle(addFanImportRows, service.addFanImportRows),
  handle(getFanImport, service.getFanImport),
  handle(runFanImport, run),
];
