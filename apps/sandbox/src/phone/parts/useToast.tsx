import { Toast, ToastRegion } from '@latchkey/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

type Message = { tone: 'success' | 'error'; text: string }
type Toasts = { message: Message | undefined; show(message: Message): void }

const ToastContext = createContext<Toasts>({ message: undefined, show() {} })

const shownMs = 4000

/** Lets the components inside show short messages, one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const show = useCallback((next: Message) => setMessage(next), [])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [message])
  const toasts = useMemo(() => ({ message, show }), [message, show])
  return (
    <ToastContext value={toasts}>
      {children}
      <Toasts />
    </ToastContext>
  )
}

/** Shows the current message. The page has this component, and so has each sheet, because the page is inert while a sheet is open. */
export function Toasts() {
  const { message } = useContext(ToastContext)
  return <ToastRegion>{message && <Toast tone={message.tone}>{message.text}</Toast>}</ToastRegion>
}

export function useToast(): (message: Message) => void {
  return useContext(ToastContext).show
}
