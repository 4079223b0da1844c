import { getPattern } from '@backline/contract/patterns';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Certificate } from '../../nouns/lights/certificate.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PatternHeader } from './pattern-header.tsx';
import { usePattern } from './pattern.queries.ts';

export const handle: RouteHandle = { title: 'Safety certificate', access: getPattern };

export function Component() {
  const { pattern_id: patternId = '' } = useParams();
  return (
    <QueryState
      query={usePattern(patternId)}
      wayBack={
        <LinkButton type="primary" to={patternPaths.all}>
          Back to the list
        </LinkButton>
      }
    >
      {({ name, certificate, duration_ms: durationMs }) => (
        <>
          <PatternHeader title={`Safety certificate for ${name}`} />
          <Certificate certificate={certificate} durationMs={durationMs} />
        </>
      )}
    </QueryState>
  );
}
