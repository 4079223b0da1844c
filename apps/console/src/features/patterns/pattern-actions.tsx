import * as generalTexts from '@backline/contract/general.texts';
import { retirePattern, updatePattern, type PatternRow } from '@backline/contract/patterns';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useRetirePattern } from './pattern.queries.ts';

export function PatternActions({ pattern }: { pattern: PatternRow }) {
  const { may } = useSession();
  const navigate = useNavigate();
  const { verb, isDangerous, run } = useAskToRetire(pattern);
  const { pattern_id: id, name, can } = pattern;
  return (
    <RowActions
      name={name}
      primary={
        may(updatePattern) &&
        can.edit && (
          <LinkButton size="small" aria-label={`Edit ${name}`} to={patternPaths.edit(id)}>
            Edit
          </LinkButton>
        )
      }
      more={[
        { label: 'Safety certificate', run: () => void navigate(patternPaths.certificate(id)) },
        ...(may(retirePattern) && can.edit ? [{ label: verb, isDangerous, run }] : []),
      ]}
    />
  );
}

function useAskToRetire(pattern: PatternRow) {
  const ask = useAsk();
  const retire = useRetirePattern();
  const { name, is_retired: isRetired } = pattern;
  const verb = isRetired ? 'Restore' : 'Retire';
  const run = () =>
    ask({
      title: `${verb} “${name}”?`,
      content: isRetired
        ? 'Events can choose it again.'
        : 'Events can no longer choose it. What they have scheduled stays, and plays.',
      okText: verb,
      isDangerous: !isRetired,
      takesRow: true,
      run: () => retire.mutateAsync(pattern),
      unexplained: generalTexts.tryLater,
    });
  return { verb, isDangerous: !isRetired, run };
}
