import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckIcon, CopyIcon, ErrorIcon } from '../icon/icons.tsx'
import { copyText } from './copyText.ts'

/** Props of `CopyButton`. */
export type CopyButtonProps = {
  /** The text to copy. */
  text: string
  /** Accessible name of the button. Without children it is also visible. */
  label: string
  copiedLabel: string
  failedLabel: string
  /** Visible content beside the icon, such as a short address. */
  children?: ReactNode
  onCopied?: () => void
}

const marks = { ready: CopyIcon, copied: CheckIcon, failed: ErrorIcon }
const resetMs = 2000

/** Copies a text. Its icon shows the result, and a polite live region announces it. `data-state` is `ready`, `copied` or `failed`. */
export function CopyButton({ text, label, copiedLabel, failedLabel, children, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const button = useRef<HTMLButtonElement>(null)
  const said = { ready: '', copied: copiedLabel, failed: failedLabel }[state]
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), resetMs)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    const place = button.current?.parentElement
    if (!place) return
    const copied = await copyText(text, place)
    button.current?.focus()
    setState(copied ? 'copied' : 'failed')
    if (copied) onCopied?.()
  }
  const Mark = marks[state]
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
        {said}
      </span>
    </span>
  )
}
