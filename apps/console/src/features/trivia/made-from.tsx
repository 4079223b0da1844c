import { triviaSourceKinds, type TriviaSource } from '@backline/contract/trivia';
import { FormSection } from '../../ui/record-form.tsx';

const nameOf = ({ kind, name }: TriviaSource) => `${triviaSourceKinds[kind]} ${name}`;

const maxNamed = 3;

/** Lists the sources: `Event Night One, Profile of The Lamps and 4 more`. */
export function sourceText(sources: readonly TriviaSource[]): string {
  const more = sources.length - maxNamed;
  return `${sources.slice(0, maxNamed).map(nameOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function MadeFrom({ sources }: { sources: readonly TriviaSource[] }) {
  return (
    <FormSection title="Sources" help="What this trivia was made from.">
      <ul>
        {sources.map((source) => (
          <li key={`${source.kind} ${source.id}`}>{nameOf(source)}</li>
        ))}
      </ul>
    </FormSection>
  );
}
