import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export function PatternHeader({ title, name }: { title: string; name?: string }) {
  usePageTitle(name === undefined ? title : `${title}: ${name}`);
  return <PageHeader title={title} breadcrumbs={[{ label: 'Patterns', to: patternPaths.all }]} />;
}
