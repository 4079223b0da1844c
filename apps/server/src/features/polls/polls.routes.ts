import { answerPoll } from '@backline/contract/poll-answers';
import * as contract from '@backline/contract/polls';
import { listFanPolls } from '@backline/contract/fan-polls';
import { exportPollParticipants, exportPollWinners } from '@backline/contract/list-exports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import * as votes from './poll-votes.service.ts';
import * as polls from './polls.service.ts';

export const pollRoutes: Route[] = [
  handleList(contract.listPolls, 'time', polls.listPolls),
  handle(contract.getPoll, polls.getPoll),
  handle(contract.addPoll, polls.addPoll),
  handle(contract.updatePoll, polls.updatePoll),
  handle(contract.deletePoll, polls.deletePoll),
  handleList(contract.listPollParticipants, 'time', votes.listParticipants),
  handleExport(exportPollParticipants, votes.fileOfParticipants),
  handleList(contract.listPollWinners, 'time', votes.listWinners),
  handleExport(exportPollWinners, votes.fileOfWinners),
  handleFan(listFanPolls, votes.listFanPolls),
  handleFanBatch(answerPoll, votes.answerPoll, votes.answerPollBatch),
];
