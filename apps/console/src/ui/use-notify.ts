import { App } from 'antd';
import { useRef } from 'react';
import { failureText } from '../lib/failure-text.ts';

export function useNotify(): (write: () => Promise<{ message: string }>) => Promise<void> {
  const { message } = App.useApp();
  const isUnderWay = useRef(false);
  return async (write) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      message.success((await write()).message);
    } catch (error) {
      message.error(failureText(error));
    } finally {
      isUnderWay.current = false;
    }
  };
}
