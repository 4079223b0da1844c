import { isLanguage, languageNames, languages } from '@backline/languages/languages';
import { changeLanguage, pageLanguage } from '@backline/page/fan-language';

interface LanguageSelectProps {
  id?: string;
  className?: string | undefined;
  label?: string;
}

/** Names each language in itself. A choice reloads the page. */
export function LanguageSelect({ id, className, label }: LanguageSelectProps) {
  return (
    <select
      id={id}
      className={className}
      aria-label={label}
      defaultValue={pageLanguage}
      onChange={({ target }) => isLanguage(target.value) && changeLanguage(target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
