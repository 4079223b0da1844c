import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import styles from './data-table.module.css';

export interface SortHeadProps {
  title: string;
  /** The list's field, with which the names of its sorts begin. */
  field: string;
  sort: string | null;
  onSort: (sort: string | null) => void;
  align?: 'left' | 'right' | undefined;
}

export function directionIn({ field, sort }: Pick<SortHeadProps, 'field' | 'sort'>): 'ascending' | 'descending' | null {
  if (sort === `${field}_asc`) return 'ascending';
  return sort === `${field}_desc` ? 'descending' : null;
}

/** Sorts by a column: the first press ascending, the second descending, and the third in the list's own order again. */
export function SortHead({ title, field, sort, onSort, align }: SortHeadProps) {
  const direction = directionIn({ field, sort });
  const next = direction === null ? `${field}_asc` : direction === 'ascending' ? `${field}_desc` : null;
  return (
    <button
      type="button"
      className={`${styles.sort} ${align === 'right' ? styles.arrowFirst : ''}`}
      onClick={() => onSort(next)}
    >
      {title}
      <span aria-hidden className={direction === null ? styles.unsorted : styles.sorted}>
        {direction === 'descending' ? <CaretDownOutlined /> : <CaretUpOutlined />}
      </span>
    </button>
  );
}
