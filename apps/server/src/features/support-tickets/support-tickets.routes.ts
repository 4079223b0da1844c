import * as help from '@backline/contract/fan-help';
import { getEarlierHelp } from '@backline/contract/fan-help-earlier';
import { exportSupportCases } from '@backline/contract/list-exports';
import * as signIn from '@backline/contract/sign-in-help';
import * as prepared from '@backline/contract/support-answers';
import * as contract from '@backline/contract/support-tickets';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handlePublic, type Route } from '../../platform/http/route.ts';
import * as fans from './fan-help.service.ts';
import * as strangers from './sign-in-help.service.ts';
import * as answers from './support-answers.service.ts';
import * as assignment from './support-assignment.service.ts';
import { addSupportInteraction } from './support-replies.service.ts';
import * as tickets from './support-tickets.service.ts';

export const supportTicketRoutes: Route[] = [
  handleList(contract.listSupportCases, 'time', tickets.listSupportCases),
  handleExport(exportSupportCases, tickets.fileOfSupportCases),
  handle(contract.countSupportCases, tickets.countSupportCases),
  handle(contract.listSupportInteractions, tickets.listSupportInteractions),
  handle(contract.getSupportCase, tickets.getSupportCase),
  handle(contract.readSupportCases, tickets.readSupportCases),
  handle(contract.listSupportAssignees, tickets.listSupportAssignees),
  handle(contract.addSupportInteraction, addSupportInteraction),
  handle(contract.assignSupportCase, assignment.assignSupportCase),
  handle(contract.notifySupportTyping, assignment.notifySupportTyping),
  handle(contract.endSupportLinks, assignment.endSupportLinks),
  handle(contract.placeSupportCase, assignment.placeSupportCase),
  handle(prepared.listSupportAnswers, answers.listSupportAnswers),
  handle(prepared.addSupportAnswer, answers.addSupportAnswer),
  handle(prepared.updateSupportAnswer, answers.updateSupportAnswer),
  handle(prepared.deleteSupportAnswer, answers.deleteSupportAnswer),
  handleFan(help.getHelp, fans.getHelp),
  handleFan(getEarlierHelp, fans.getEarlierHelp),
  handleFan(help.askForHelp, fans.askForHelp),
  handleFan(help.continueHelp, fans.continueHelp),
  handleFan(help.openHelp, fans.openHelp),
  handlePublic(signIn.askForSignInHelp, strangers.askForSignInHelp),
  handlePublic(signIn.getMailedThread, strangers.getMailedThread),
  handlePublic(signIn.continueMailedThread, strangers.continueMailedThread),
  handlePublic(signIn.endMailedThread, strangers.endMailedThread),
];
