import { Toast, ToastRegion } from '@latchkey/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

type Message = { tone: 'success' | 'error'; text: string }

const ToastContext = createContext<(message: Message) => void>(() => {})

const shownMs = 4000

/** One short message at a time, over the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const show = useCallback((next: Message) => setMessage(next), [])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion>{message && <Toast tone={message.tone}>{message.text}</Toast>}</ToastRegion>
    </ToastContext>
  )
}

export function useToast(): (message: Message) => void {
  return useContext(ToastContext)
}
