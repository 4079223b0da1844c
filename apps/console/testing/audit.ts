import type { AuditLine } from '@backline/contract/audit';
import { openPage, type Answer } from './page.tsx';
import { Component } from '../src/features/audit/audit.page.tsx';

export const path = '/audit';
export const list = 'audit/audit_list';
export const people = 'audit/get_people';
const kinds = 'audit/get_kinds';

export const ada = { id: 1, name: 'Ada Byron', role: 'ADMIN' } as const;
export const tim = { id: 3, name: 'Tim Dale', role: 'TEAMMEMBER' } as const;

export const line = (id: number, more: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at_dttm: Date.UTC(2030, 0, 2, 12),
  actor: ada,
  impersonator: null,
  token: null,
  action: 'event.updated',
  action_name: 'Event changed',
  entity: 'event',
  entity_id: '7',
  noun: 'Event',
  entity_name: 'Night One',
  event_name: null,
  people: {},
  before: { venue: 'Riverside Hall', version: 3 },
  after: { venue: 'Dock 5', version: 4 },
  ip: '192.0.2.7',
  request_id: 'req-1',
  ...more,
});

export const open = (answer: Answer, at = path) =>
  openPage({
    Component,
    path,
    at,
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: {
      [list]: answer,
      [kinds]: () => [
        { entity: 'event', name: 'Event', actions: [{ action: 'event.updated', name: 'Event changed' }] },
        {
          entity: 'fan_import',
          name: 'Fan import',
          actions: [{ action: 'fan_import.started', name: 'Import started' }],
        },
        { entity: 'role', name: 'Role', actions: [] },
      ],
      [people]: ({ input }) => {
        const all = [ada, tim];
        if (input.person_id !== undefined) return all.filter(({ id }) => String(id) === input.person_id);
        return all.filter(({ name }) => name.toLowerCase().includes(String(input.search).toLowerCase()));
      },
    },
  });
