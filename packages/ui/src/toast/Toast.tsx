import type { ReactNode } from 'react'
import { CheckIcon, ErrorIcon } from '../icon/icons.tsx'
import { Spinner } from '../spinner/Spinner.tsx'

/** Props of `Toast`. */
export type ToastProps = {
  tone: 'loading' | 'success' | 'error'
  children: ReactNode
}

const marks = { loading: Spinner, success: CheckIcon, error: ErrorIcon }

/** One short message in a `ToastRegion`. `data-tone` carries the tone. */
export function Toast({ tone, children }: ToastProps) {
  const Mark = marks[tone]
  return (
    <div className="lk-toast" data-tone={tone}>
      <span className="lk-toast-mark">
        <Mark />
      </span>
      <span>{children}</span>
    </div>
  )
}

/**
 * Where toasts appear: a live region that must be in the page before they are, inside the topmost open dialog,
 * because everything outside it is inert.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite" className="lk-toast-region" role="status">
      {children}
    </div>
  )
}
