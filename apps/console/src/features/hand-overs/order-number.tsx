import { Button } from 'antd';
// Imported directly, because Ant Design's input index also loads its text area, password and code inputs.
import Input from 'antd/es/input/Input.js';
import { useState } from 'react';
import styles from './hand-overs.module.css';

/**
 * Normalises a typed or pasted order number: removes separators and the prefix `ORDER`. This is safe, because order
 * numbers contain no letter O.
 */
export const typedOrderNo = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^ORDER(?:NO)?/, '');

export function OrderNumber({ first, onOpen }: { first: string; onOpen: (orderNo: string) => void }) {
  const [typed, setTyped] = useState(first);
  const orderNo = typedOrderNo(typed);
  return (
    <form
      className={styles.number}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (orderNo !== '') onOpen(orderNo);
      }}
    >
      <Input
        size="large"
        autoComplete="off"
        aria-label="Order number"
        placeholder="Order number"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="large" htmlType="submit" disabled={orderNo === ''}>
        Open
      </Button>
    </form>
  );
}
