import { Button } from 'antd';
// Alone: Ant Design's index of inputs brings text areas, passwords and codes.
import Input from 'antd/es/input/Input.js';
import { useState } from 'react';
import styles from './hand-overs.module.css';

/** As an order's number is written, in however many pieces it was read out, and with what stands before it where it was copied. No number has an O. */
export const typedOrderNo = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^ORDER(?:NO)?/, '');

/** For a phone that shows no code. */
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
