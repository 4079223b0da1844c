// Alone: Ant Design's index of inputs brings text areas, passwords and codes, 5 KB, to every list.
import Input from 'antd/es/input/Input.js';
import { useEffect, useId, useState } from 'react';
import { useNavigationType } from 'react-router';
import { searchProblem } from '../lib/search-problem.ts';
import { clearable } from './clearable.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** As the address has it. */
  search: string;
  onChange: (search: string) => void;
}

/** The search of a list whose filters live in the address. */
export function SearchBox({ label, placeholder, search, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const navigation = useNavigationType();
  // The address follows the typing. Only a step through the history or a link puts its text into the box.
  useEffect(() => {
    if (navigation !== 'REPLACE') setTyped(search);
  }, [navigation, search]);
  const noteId = useId();
  // The list stays that of the last search.
  const problem = searchProblem(typed);
  return (
    <div className={styles.box}>
      <Input
        type="search"
        allowClear={clearable}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : noteId}
        status={problem === undefined ? '' : 'error'}
        placeholder={placeholder}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (searchProblem(value) === undefined) onChange(value);
        }}
      />
      <div id={noteId} className={styles.note} role="status">
        {problem}
      </div>
    </div>
  );
}
