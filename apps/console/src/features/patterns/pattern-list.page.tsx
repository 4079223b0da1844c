import { addPattern, listPatterns } from '@backline/contract/patterns';
import * as generalTexts from '@backline/contract/general.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { ArchiveFilter, archiveFilters } from '../../ui/archive-filter.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { patternColumns } from './pattern-columns.tsx';
import { usePatterns } from './pattern.queries.ts';

export const handle: RouteHandle = { title: 'Patterns', access: listPatterns };

export function Component() {
  const { may } = useSession();
  const [{ search, state }, change] = archiveFilters.use();
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
        chosenCount={state === 'archived' ? 1 : 0}
      >
        <ArchiveFilter label="Pattern status" state={state} onChange={change} />
      </Toolbar>
      <FocusHome label="Patterns">
        <List
          label="Patterns"
          query={usePatterns(search, state === 'archived')}
          columns={patternColumns}
          empty={generalTexts.noData}
        />
      </FocusHome>
    </>
  );
}
