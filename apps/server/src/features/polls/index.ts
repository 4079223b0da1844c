export { pollJobs } from './polls.jobs.ts';
export { countPollVotes, countShownVotes } from './poll-votes.service.ts';
export { latestAnswers, latestQuestion, pollParticipants, pollWinners } from './poll-votes.repository.ts';
export { countOpen as countOpenPolls } from './polls.repository.ts';
export { insertPoll, listPolls } from './polls.service.ts';
export { pollRoutes } from './polls.routes.ts';
export { viewPoll, type PollView } from './poll-view.service.ts';
export { nextPollStart, pollResults, unansweredPolls } from './polls-now.repository.ts';
