import { usePhone } from '../state/PhoneContext.tsx'

/**
 * Tells the person that a response takes long because the relay is down. The style sheet shows this note only after one second, so that a
 * short wait shows nothing.
 */
export function RelayNote() {
  const phone = usePhone()
  if (phone.isOnline()) return null
  return (
    <p className="relay-note" role="status">
      The relay does not answer. This goes on once it does.
    </p>
  )
}
