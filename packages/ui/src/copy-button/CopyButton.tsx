import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckIcon, CopyIcon, ErrorIcon } from '../icon/icons.tsx'
import { copyText } from './copyText.ts'

/** Props of `CopyButton`. */
export type CopyButtonProps = {
  /** The text to copy. */
  text: string
  /** Tooltip of the button. If the button has no children, the label is also its accessible name. */
  label: string
  copiedLabel: string
  failedLabel: string
  /** Visible content beside the icon, such as a short address. */
  children?: ReactNode
  onCopied?: () => void
}

const icons = { ready: CopyIcon, copied: CheckIcon, failed: ErrorIcon }
/** Time in ms for which the icon shows whether the copy worked. */
const resultVisibleMs = 2000

/**
 * A button that copies a text. The icon shows whether that worked, and a live region tells screen readers. `data-state` is `ready`,
 * `copied` or `failed`.
 */
export function CopyButton({ text, label, copiedLabel, failedLabel, children, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const button = useRef<HTMLButtonElement>(null)
  const announcement = { ready: '', copied: copiedLabel, failed: failedLabel }[state]
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), resultVisibleMs)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    const container = button.current?.parentElement
    if (!container) return
    const isCopied = await copyText(text, container)
    button.current?.focus()
    setState(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }
  const Mark = icons[state]
  return (
    <span className="lk-copy">
      <button
        aria-label={children ? undefined : label}
        className="lk-copy-button"
        data-state={state}
        onClick={copy}
        ref={button}
        title={label}
        type="button"
      >
        {children}
        <Mark height="16" width="16" />
      </button>
      <span className="lk-visually-hidden" role="status">
        {announcement}
      </span>
    </span>
  )
}
