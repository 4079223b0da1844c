import * as contract from '@backline/contract/fan-imports';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as running from './fan-import-run.service.ts';
import * as undoing from './fan-import-undo.service.ts';
import * as service from './fan-imports.service.ts';

export const fanImportRoutes: Route[] = [
  handleList(contract.listFanImports, 'id', service.listFanImports),
  handle(contract.createFanImport, service.createFanImport),
  handle(contract.addFanImportRows, service.addFanImportRows),
  handle(contract.getFanImport, service.getFanImport),
  handle(contract.getFanImportProgress, service.getFanImportProgress),
  handle(contract.discardFanImport, service.discardFanImport),
  handle(contract.runFanImport, running.runFanImport),
  handle(contract.stopFanImport, running.stopFanImport),
  handle(contract.getFanImportUndo, undoing.getFanImportUndo),
  handle(contract.undoFanImport, undoing.undoFanImport),
];
