import type { ReactNode } from 'react'
import { CheckIcon, ErrorIcon } from '../icon/icons.tsx'
import { Spinner } from '../spinner/Spinner.tsx'

/** Props of `Toast`. */
export type ToastProps = {
  tone: 'loading' | 'success' | 'error'
  children: ReactNode
}

const icons = { loading: Spinner, success: CheckIcon, error: ErrorIcon }

/** A short message in a `ToastRegion`. `data-tone` has the value of `tone`, for style sheets. */
export function Toast({ tone, children }: ToastProps) {
  const Mark = icons[tone]
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
 * The live region that contains the toasts. It must be on the page before a toast, otherwise screen readers do not announce the toast.
 * Place it inside the open dialog, because everything outside is inert.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite" className="lk-toast-region" role="status">
      {children}
    </div>
  )
}
