// Alone: Ant Design's index of inputs brings text areas, passwords and codes, 5 KB, to every list.
import Input from 'antd/es/input/Input.js';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

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
  return (
    <Input
      type="search"
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
