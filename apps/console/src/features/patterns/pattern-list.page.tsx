import { choice, filters, text } from '../../lib/filters.ts';
import { addPattern, listPatterns } from '@backline/contract/patterns';
import * as generalTexts from '@backline/contract/general.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { patternColumns } from './pattern-columns.tsx';
import { usePatterns } from './pattern.queries.ts';

const patternFilters = filters({ search: text(), state: choice(['current', 'retired'], 'current') });

export const handle: RouteHandle = { title: 'Patterns', access: listPatterns };

const states = [
  { value: 'current', label: 'In the library' },
  { value: 'retired', label: 'Retired' },
] as const;

export function Component() {
  const { may } = useSession();
  const [{ search, state }, change] = patternFilters.use();
  return (
    <>
      <PageHeader
        title="Patterns"
        actions={
          may(addPattern) && (
            <LinkButton type="primary" to={patternPaths.create}>
              New Pattern
            </LinkButton>
          )
        }
      />
      <Toolbar
        search={
          <SearchBox
            label="Search patterns"
            placeholder="Search by name or description"
            search={search}
            onChange={(next) => change({ search: next })}
          />
        }
        chosenCount={state === 'retired' ? 1 : 0}
      >
        <ChoiceButtons
          label="Pattern status"
          value={state}
          options={states}
          onChange={(next) => change({ state: next })}
        />
      </Toolbar>
      <FocusHome label="Patterns">
        <List
          label="Patterns"
          query={usePatterns(search, state === 'retired')}
          columns={patternColumns}
          empty={generalTexts.noData}
        />
      </FocusHome>
    </>
  );
}
