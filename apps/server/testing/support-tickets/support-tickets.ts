import { askForHelp, getHelp } from '@backline/contract/fan-help';
import { askForSignInHelp } from '@backline/contract/sign-in-help';
import { addSupportInteraction, listSupportInteractions } from '@backline/contract/support-tickets';
import { buildAdmin, buildEvent, buildFan, buildManager, joinFan } from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { testApp } from '../app.ts';
import { anonymous, signedInAs, type Client, type SignedIn } from '../as.ts';
import { lettersTo } from '../run-jobs.ts';

export async function supportHouse(env: NodeJS.ProcessEnv = {}) {
  const product = await testApp(env);
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const mona = await buildManager(db, { name: 'Mona' });
  const manager = await as(mona);
  const rival = await buildManager(db);
  const stranger = anonymous(app);
  return {
    ...product,
    as,
    mona,
    manager,
    rivalPerson: rival,
    rival: await as(rival),
    admin: await as(await buildAdmin(db, { name: 'Ada' })),
    stranger,
    newEvent: () => buildEvent(db, { managerId: mona.id, startsAt: new Date() }),
    async phone(event: { id: number }, name?: string): Promise<SignedIn & { id: number }> {
      const { id } = await buildFan(db, name === undefined ? {} : { name });
      await joinFan(db, { eventId: event.id, fanId: id, checkedInAt: new Date() });
      return { ...(await as({ id })), id };
    },
    async ask(phone: Client, event: { id: number }, title = 'Cloakroom', content = 'Where is it?'): Promise<number> {
      const { body } = await phone.call(askForHelp, { event_id: event.id, title, content });
      return body.support_case_id;
    },
    reply: (client: Client, event: { id: number }, caseId: number, content: string, more: object = {}) =>
      client.call(addSupportInteraction, { event_id: event.id, support_case_id: caseId, content, ...more }),
    thread: async (client: Client, event: { id: number }, caseId: number) =>
      (await client.call(listSupportInteractions, { event_id: event.id, support_case_id: caseId })).body,
    help: async (phone: Client, event: { id: number }) =>
      (await phone.call(getHelp, { event_id: event.id })).body.result,
    async write(form: object = {}) {
      const email = `robin-${unique().number}@example.org`;
      const answer = await stranger.call(askForSignInHelp, {
        name: 'Robin',
        email,
        description: 'The code never arrives.',
        ...form,
      });
      return { email, answer };
    },
    async mailedToken(email: string): Promise<string> {
      const [letter] = await lettersTo(platform, email);
      return /\/help\/thread#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    },
  };
}

export type SupportHouse = Awaited<ReturnType<typeof supportHouse>>;
