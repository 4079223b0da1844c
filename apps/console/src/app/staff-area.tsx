import 'antd/dist/antd.css';
import './ant-design.css';
import { ConfigProvider } from 'antd';
import { useEffect, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import { useAppearance } from '../lib/appearance.ts';
import { cspNonce } from '../lib/csp.ts';
import { formConfig } from '../lib/form-config.ts';
import { useRouteHandle } from '../lib/route-handle.ts';
import { forgetTarget } from '../lib/session-storage.ts';
import { dialogConfig } from '../ui/dialog-config.ts';
import { phone, useMediaQuery } from '../ui/use-media-query.ts';
import { useTextScale } from '../ui/use-text-scale.ts';
import { useIsDark } from './use-is-dark.ts';
import { useVerdict, type Verdict } from './guard.ts';
import { themeFor } from './theme.ts';
import { ToSignIn } from './to-sign-in.tsx';

export interface FrameProps {
  verdict: Exclude<Verdict, 'signed-out' | 'forbidden'>;
}

/** Renders nothing of a staff page before its guard has admitted the person. */
export function StaffArea({ Frame }: { Frame: ComponentType<FrameProps> }) {
  const verdict = useVerdict(useRouteHandle());
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPhone = useMediaQuery(phone);
  const textScale = useTextScale();
  const isDark = useIsDark();
  const isCompact = useAppearance().density === 'compact';
  const hasArrived = verdict === 'allowed' || verdict === 'forbidden';
  useEffect(() => {
    if (hasArrived) forgetTarget();
  }, [hasArrived]);
  if (verdict === 'signed-out') return <ToSignIn />;
  if (verdict === 'forbidden') return <Navigate to="/accessDenied" replace />;
  return (
    <ConfigProvider
      theme={themeFor({ isStill, isPhone, isDark, isCompact, textScale })}
      csp={{ nonce: cspNonce }}
      modal={dialogConfig}
      form={formConfig}
    >
      <Frame verdict={verdict} />
    </ConfigProvider>
  );
}
