import * as generalTexts from '@backline/contract/general.texts';
import { retirePattern, updatePattern, type PatternRow } from '@backline/contract/patterns';
import { Button, Flex } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useRetirePattern } from './pattern.queries.ts';

export function PatternActions({ pattern }: { pattern: PatternRow }) {
  const { may } = useSession();
  const controls = useLeaveFocusAtHome();
  const { pattern_id: id, name, can } = pattern;
  return (
    <Flex ref={controls} wrap gap="small">
      {may(updatePattern) && can.edit && (
        <LinkButton size="small" aria-label={`Edit ${name}`} to={patternPaths.edit(id)}>
          Edit
        </LinkButton>
      )}
      <LinkButton size="small" aria-label={`Safety certificate for ${name}`} to={patternPaths.certificate(id)}>
        Safety certificate
      </LinkButton>
      {may(retirePattern) && can.edit && <RetireButton pattern={pattern} />}
    </Flex>
  );
}

function RetireButton({ pattern }: { pattern: PatternRow }) {
  const ask = useAsk();
  const retire = useRetirePattern();
  const { name, is_retired: isRetired } = pattern;
  const verb = isRetired ? 'Restore' : 'Retire';
  const askToRetire = () =>
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
  return (
    <Button size="small" danger={!isRetired} aria-label={`${verb} ${name}`} onClick={askToRetire}>
      {verb}
    </Button>
  );
}
