// Imported directly, because Ant Design's input index also loads its text area, password and code inputs (5 KB).
import Input from 'antd/es/input/Input.js';
import type { InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { searchProblem } from '../lib/search-problem.ts';
import { clearable } from './clearable.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  search: string;
  onChange: (search: string) => void;
}

export function SearchBox({ label, placeholder, search, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const navigation = useNavigationType();
  const input = useRef<InputRef>(null);
  // While a person types, the URL follows the text. A history step, a link and an opened view set the text.
  useEffect(() => {
    const hasFocus = input.current?.input === document.activeElement;
    if (navigation !== 'REPLACE' || !hasFocus) setTyped(search);
  }, [navigation, search]);
  const noteId = useId();
  // The list keeps the results of the last valid search.
  const problem = searchProblem(typed);
  return (
    <div className={styles.box}>
      <Input
        ref={input}
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
