import { retirePattern, updatePattern, type PatternRow } from '@backline/contract/patterns';
import { useSession } from '../../lib/session.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useArchiveAction } from '../../ui/use-archive-action.ts';
import { useArchivePattern } from './pattern.queries.ts';

const effects = {
  archive: 'Events can no longer choose it. What they have scheduled stays, and plays.',
  restore: 'Events can choose it again.',
};

export function PatternActions({ pattern }: { pattern: PatternRow }) {
  const { may } = useSession();
  const archive = useArchivePattern();
  const { pattern_id: id, name, can, is_retired: isArchived } = pattern;
  const archiving = useArchiveAction({
    noun: 'pattern',
    name,
    owner: pattern.manager_name,
    isArchived,
    effects,
    run: () => archive.mutateAsync(pattern),
  });
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
        { label: 'Safety certificate', to: patternPaths.certificate(id) },
        ...(may(retirePattern) && can.edit ? [archiving] : []),
      ]}
    />
  );
}
