import {
  addFanImportRows,
  createFanImport,
  discardFanImport,
  getFanImport,
  getFanImportProgress,
  getFanImportUndo,
  listFanImports,
  runFanImport,
  stopFanImport,
  undoFanImport,
} from '@backline/contract/fan-imports';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as running from './fan-import-run.service.ts';
import * as undoing from './fan-import-undo.service.ts';
import * as service from './fan-imports.service.ts';

export const fanImportRoutes: Route[] = [
  handleList(listFanImports, 'id', service.listFanImports),
  handle(createFanImport, service.createFanImport),
  handle(addFanImportRows, service.addFanImportRows),
  handle(getFanImport, service.getFanImport),
  handle(getFanImportProgress, service.getFanImportProgress),
  handle(discardFanImport, service.discardFanImport),
  handle(runFanImport, running.runFanImport),
  handle(stopFanImport, running.stopFanImport),
  handle(getFanImportUndo, undoing.getFanImportUndo),
  handle(undoFanImport, undoing.undoFanImport),
];
