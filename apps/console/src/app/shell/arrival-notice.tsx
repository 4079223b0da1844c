import { App } from 'antd';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

export function ArrivalNotice() {
  const { message } = App.useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const notice = noticeOf(location.state);
  useEffect(() => {
    if (notice === null) return;
    void message.success({ content: notice, key: 'arrival' });
    void navigate(location, { replace: true, state: null });
  }, [notice, message, navigate, location]);
  return null;
}

function noticeOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return typeof state.notice === 'string' ? state.notice : null;
}
